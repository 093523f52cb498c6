resource "{{project-name | snake_case}}_team_thing" "example" {
  name   = "example"
  size   = 3
  labels = ["blue", "green"]
}
