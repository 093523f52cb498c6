//! `cargo xtask schemas`: the registry's facts in `schemas/`, brought up to date, compared and corrected.

mod against;
mod changes;
mod doubtful;
mod facts;
mod folder;
mod keywords;
mod layout;
mod manifest;
mod normalise;
mod overrides;
mod prose;
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

/// What to do with the schemas.
#[derive(Args)]
pub(crate) struct Options {
    #[command(subcommand)]
    command: Option<Command>,
    /// A folder or zip with schemas as the registry publishes them, instead of the pinned package.
    #[arg(long, value_name = "DIR|ZIP", global = true)]
    from: Option<PathBuf>,
    /// Write nothing; fail if the refresh would break users.
    #[arg(long)]
    check: bool,
    /// Pin another version of the package, trusting what PyPI serves for it now.
    #[arg(long, value_name = "VERSION")]
    pin: Option<String>,
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

#[derive(Subcommand)]
enum Command {
    /// Fetch the descriptions into schemas/.prose, which is not committed.
    Prose,
    /// Only bring the provider's service files up to date with the committed schemas.
    Services,
}

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<()> {
    let folder = crate::workspace().join("schemas");
    let cache = crate::workspace().join("target/xtask");
    let provider = crate::workspace().join("provider/src/aws");
    if matches!(options.command, Some(Command::Services)) {
        return services::write(folder::read(&folder)?.keys(), &provider);
    }
    let mut package = Manifest::read(&folder)?.package;
    if let Some(version) = &options.pin {
        package = pinned(&package, version, &cache)?;
    }
    let source = match &options.from {
        Some(path) => source::registry(path)?,
        None => source::package(&package, &cache)?,
    };
    if let Some(archive) = &options.against {
        let patches = options.patches.as_deref();
        return against::run(&source, &package, archive, patches, &folder, options.write);
    }
    match options.command {
        Some(Command::Prose) => prose::run(&source, &folder),
        _ => refresh(&source, &package, &folder, &provider, options.check),
    }
}

fn refresh(source: &Source, package: &Package, folder: &Path, provider: &Path, is_check: bool) -> Result<()> {
    let prepared = folder::prepare(source, folder, package)?;
    let changes = changes::between(&folder::read(folder)?, &prepared.documents);
    report::print(&prepared, &changes);
    if is_check {
        let breaking = changes.iter().filter(|change| change.is_breaking()).count();
        ensure!(breaking == 0, "the refresh breaks users: {breaking} breaking changes");
        return Ok(());
    }
    folder::write(&prepared, folder)?;
    services::write(prepared.documents.keys(), provider)
}

fn pinned(package: &Package, version: &str, cache: &Path) -> Result<Package> {
    let mut pinned = Package { version: version.to_owned(), ..package.clone() };
    pinned.sha256 = source::hash_of(&pinned, cache)?;
    Ok(pinned)
}
