//! Terraform core in a box.
