//! `cargo xtask schemas`: updates, compares and corrects the registry's facts in `schemas/`.

mod against;
mod doubtful;
mod folder;
mod iam;
mod keywords;
mod layout;
mod manifest;
mod meaning;
mod normalise;
mod overrides;
mod prose;
mod references;
mod report;
mod services;
mod source;

mod walk;

#[cfg(test)]
mod committed_tests;

use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use clap::{Args, Subcommand};

use manifest::{Manifest, Package};
pub(crate) use services::annotations;
use source::Source;
pub(crate) use source::sha256;

/// What to do with the schemas. An option that a part of the refresh would not heed is refused there: above all, nothing
/// is written beside `--check`.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Options {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    origin: Origin,
    /// Write nothing; fail if the refresh would break users.
    #[arg(long, conflicts_with = "against")]
    check: bool,
    /// Tell what the package changed from newer registry content, by a folder of registry schemas.
    #[arg(long, value_name = "DIR")]
    against: Option<PathBuf>,
    /// The package's published patches, one folder per type: more evidence for `--against`.
    #[arg(long, value_name = "DIR", requires = "against")]
    patches: Option<PathBuf>,
    /// Write what `--against` finds doubtful to schemas/doubtful.toml.
    #[arg(long, requires = "against")]
    write: bool,
}

#[derive(Args)]
struct Origin {
    /// A folder or zip with schemas as the registry publishes them, instead of the pinned package.
    #[arg(long, value_name = "DIR|ZIP")]
    from: Option<PathBuf>,
    /// Pin another version of the package, trusting what PyPI serves for it now.
    #[arg(long, value_name = "VERSION")]
    pin: Option<String>,
}

#[derive(Subcommand)]
enum Command {
    /// Fetch the descriptions into schemas/.prose, which is not committed.
    Prose(Origin),
    /// Only bring the provider's service files up to date with the committed schemas.
    Services,
    /// Write schemas/iam.toml: the resources that IAM checks for the actions of the committed schemas.
    Iam {
        /// Pin another version of its package, trusting what PyPI serves for it now.
        #[arg(long, value_name = "VERSION")]
        pin: Option<String>,
    },
}

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<()> {
    let folder = crate::workspace::root().join("schemas");
    let cache = crate::workspace::root().join("target/xtask");
    let provider = crate::workspace::root().join("provider/src/aws");
    match &options.command {
        Some(Command::Services) => services::write(folder::read(&folder)?.keys(), &provider),
        Some(Command::Prose(origin)) => {
            let (source, _) = origin.read(&folder, &cache)?;
            prose::run(&source, &folder)
        }
        Some(Command::Iam { pin }) => {
            let mut manifest = Manifest::read(&folder)?;
            if let Some(version) = pin {
                manifest.iam = pinned(&manifest.iam, version, &cache)?;
            }
            iam::run(&manifest.iam, &folder, &cache)?;
            folder::write_if_changed(&folder.join("manifest.toml"), &manifest.text()?)
        }
        None => {
            let (source, package) = options.origin.read(&folder, &cache)?;
            let Some(archive) = &options.against else {
                return refresh(&source, &package, &folder, &provider, options.check);
            };
            against::run(&source, &package, archive, options.patches.as_deref(), &folder, options.write)
        }
    }
}

impl Origin {
    fn read(&self, folder: &Path, cache: &Path) -> Result<(Source, Package)> {
        let mut package = Manifest::read(folder)?.package;
        if let Some(version) = &self.pin {
            package = pinned(&package, version, cache)?;
        }
        let source = match &self.from {
            Some(path) => source::registry(path)?,
            None => source::package(&package, cache)?,
        };
        Ok((source, package))
    }
}

fn refresh(source: &Source, package: &Package, folder: &Path, provider: &Path, is_check: bool) -> Result<()> {
    let prepared = folder::prepare(source, folder, package)?;
    report::print(&prepared);
    let before = folder::read(folder)?;
    if !is_check {
        folder::write(&prepared, folder)?;
        services::write(prepared.documents.keys(), provider)?;
    }
    let differences = meaning::between(&before, &prepared.documents)?;
    report::print_differences(&differences);
    report::print_stale(&iam::stale(folder, &prepared.documents)?);
    let breaking = differences.breaking.len();
    ensure!(!is_check || breaking == 0, "the refresh breaks users: {breaking} breaking changes");
    Ok(())
}

fn pinned(package: &Package, version: &str, cache: &Path) -> Result<Package> {
    let mut pinned = Package { version: version.to_owned(), ..package.clone() };
    pinned.sha256 = source::hash_of(&pinned, cache)?;
    Ok(pinned)
}
