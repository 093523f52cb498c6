//! The programs that play a run.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::cloud::Cloud;
use crate::core::Core;
use crate::driver::Driver;
use crate::terraform::Terraform;

/// The programs that play runs.
#[derive(Clone, Debug)]
pub struct Bench {
    /// The provider binary.
    pub provider: PathBuf,
    /// Whether the real Terraform plays, or the driver in its place.
    pub has_terraform: bool,
}

impl Bench {
    /// Returns Terraform for a run, or the driver in its place.
    pub(crate) fn core(&self, folder: &Path, cloud: &Cloud, is_logging: bool) -> Result<Box<dyn Core>> {
        if !self.has_terraform {
            return Ok(Box::new(Driver::new(folder, &self.provider, cloud.endpoint(), is_logging)));
        }
        Ok(Box::new(Terraform::new(folder, &self.provider, cloud.endpoint(), is_logging)?))
    }
}
