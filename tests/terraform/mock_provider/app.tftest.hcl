mock_provider "awscc" {
  mock_resource "awscc_iam_role" {
    defaults = {
      arn = "arn:aws:iam::111122223333:role/mock"
    }
  }

  mock_data "awscc_caller_identity" {
    defaults = {
      account_id = "111122223333"
    }
  }

  override_resource {
    target = awscc_lambda_function.app
    values = {
      arn = "arn:aws:lambda:eu-west-1:111122223333:function:shop"
    }
  }
}

variables {
  name = "shop"
}

run "wires_the_role" {
  assert {
    condition     = awscc_lambda_function.app.role == awscc_iam_role.app.arn
    error_message = "The function has another role."
  }
}

run "plans_nothing_more" {
  command = plan

  assert {
    condition     = strcontains(output.arn, output.account)
    error_message = "The function is in another account."
  }
}
