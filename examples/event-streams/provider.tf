terraform {
  required_providers {
    acme = {
      source = "hashicorp/acme"
    }
  }
}

provider "acme" {
  region      = "eu-west-1"
  console_url = "https://streams.acme.example"
}
