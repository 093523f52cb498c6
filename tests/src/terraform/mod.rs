//! A real Terraform or OpenTofu, with a provider and an emulator in a folder.

pub mod compare;
pub mod host;
pub mod workspace;
