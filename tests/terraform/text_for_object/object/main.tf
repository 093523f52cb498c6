# What the provider accepted while the definition was an object.
resource "awscc_quicksight_dashboard" "sales" {
  aws_account_id = "123456789012"
  dashboard_id   = "sales"
  name           = "Sales"
  definition = {
    data_set_identifier_declarations = [{
      identifier   = "orders"
      data_set_arn = "arn:aws:quicksight:eu-west-1:123456789012:dataset/orders"
    }]
    sheets = [{
      sheet_id = "overview"
      name     = "Overview"
      text_boxes = [{
        sheet_text_box_id = "heading"
        content           = "Orders"
      }]
    }]
  }
}
