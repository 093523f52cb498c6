resource "awscc_quicksight_dashboard" "sales" {
  aws_account_id = "123456789012"
  dashboard_id   = "sales"
  name           = "Sales"
  definition = jsonencode({
    DataSetIdentifierDeclarations = [{
      Identifier = "orders"
      DataSetArn = "arn:aws:quicksight:eu-west-1:123456789012:dataset/orders"
    }]
    Sheets = [{
      SheetId = "overview"
      Label   = "Overview"
      Title   = null
      TextBoxes = [{
        SheetTextBoxId = "heading"
        Content        = ["Orders"]
      }]
    }]
  })
}
