resource "myorg_team_thing" "example" {
  name   = "example"
  size   = 3
  labels = ["blue", "green"]
}
