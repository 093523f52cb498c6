//! `schemas/manifest.toml`: what the folder holds and where it comes from.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use super::keywords::Tally;

/// A pinned package.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Package {
    /// Its name on PyPI.
    pub(crate) name: String,
    /// The exact version.
    pub(crate) version: String,
    /// The hash of the wheel.
    pub(crate) sha256: String,
}

/// What the folder was written from.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Origin {
    /// One line about the source.
    pub(crate) source: String,
    /// When the source was published.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) published: Option<String>,
    /// The hash of all schema files together.
    pub(crate) sha256: String,
}

/// The size of the folder.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Counts {
    /// Types, each with a file.
    pub(crate) types: usize,
    /// Properties at any depth, definitions counted once.
    pub(crate) properties: usize,
    pub(crate) definitions: usize,
    /// Types that the source has and the folder does not.
    pub(crate) left_out: usize,
}

/// The content of the file.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Manifest {
    /// The package of the schemas; edit it to refresh, or use `--pin`.
    pub(crate) package: Package,
    /// That of `iam.toml`.
    pub(crate) iam: Package,
    /// What the folder was written from.
    #[serde(default)]
    pub(crate) origin: Origin,
    /// The size of the folder.
    #[serde(default)]
    pub(crate) counts: Counts,
    /// What was left out or rewritten, by reason, then by keyword.
    #[serde(default)]
    pub(crate) dropped: BTreeMap<String, BTreeMap<String, usize>>,
    /// Types that are not served, with the reason.
    #[serde(default)]
    pub(crate) left_out: BTreeMap<String, String>,
    /// Types that the home region does not have, with a region that has them.
    #[serde(default)]
    pub(crate) regions: BTreeMap<String, String>,
    /// The start of the hash of each file.
    #[serde(default)]
    pub(crate) types: BTreeMap<String, String>,
}

const HEADER: &str =
    "# Written by `cargo xtask schemas`. Only [package] and [iam] are edited by hand; see README.md.\n\n";

impl Manifest {
    /// Reads the committed manifest.
    pub(crate) fn read(folder: &Path) -> Result<Self> {
        let path = folder.join("manifest.toml");
        let text = std::fs::read_to_string(&path)
            .context("schemas/manifest.toml pins the packages, but cannot be read")?;
        toml::from_str(&text).context("schemas/manifest.toml")
    }

    /// Returns the text of the file.
    pub(crate) fn text(&self) -> Result<String> {
        Ok(format!("{HEADER}{}", toml::to_string(self).context("writing the manifest")?))
    }
}

/// Returns a tally in the form of the manifest.
pub(crate) fn by_reason(tally: &Tally) -> BTreeMap<String, BTreeMap<String, usize>> {
    let mut reasons: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
    for ((why, what), count) in &tally.0 {
        reasons.entry((*why).to_owned()).or_default().insert(what.clone(), *count);
    }
    reasons
}
