resource "awscc_groundstation_config" "example" {
  name = "downlink"
  config_data = {
    antenna_downlink_config = {
      spectrum_config = {
        bandwidth        = { value = 30, units = "MHz" }
        center_frequency = { value = 7812, units = "MHz" }
        polarization     = "RIGHT_HAND"
      }
    }
  }
  tags = [{ key = "Mission", value = "earth-observation" }]
}
