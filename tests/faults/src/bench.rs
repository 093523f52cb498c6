//! What a run is played with.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::cloud::Cloud;
use crate::core::Core;
use crate::driver::Driver;
use crate::terraform::Terraform;

/// With what runs are played.
#[derive(Clone, Debug)]
pub struct Bench {
    /// The provider.
    pub provider: PathBuf,
    /// Whether real Terraform plays, or what stands in for it.
    pub has_terraform: bool,
}

impl Bench {
    /// Terraform for a run, or what stands in for it.
    pub(crate) fn core(&self, folder: &Path, cloud: &Cloud, is_logging: bool) -> Result<Box<dyn Core>> {
        if !self.has_terraform {
            return Ok(Box::new(Driver::new(folder, &self.provider, cloud.endpoint(), is_logging)));
        }
        Ok(Box::new(Terraform::new(folder, &self.provider, cloud.endpoint(), is_logging)?))
    }
}
