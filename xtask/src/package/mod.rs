//! `cargo xtask package`: the files of a release for one platform, named as the registries of Terraform and OpenTofu want them.
//!
//! Everything is a function of the commit: neither folder nor time get into a file, so whoever builds the same commit gets the
//! same bits. `check` proves it.

mod archive;
mod check;
mod inventory;
mod platform;
mod release;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};

use self::platform::Platform;
use self::release::Release;
use crate::workspace;

/// What is built, and where it goes.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The folder of the files.
    #[arg(long, value_name = "FOLDER", default_value = "target/package")]
    folder: PathBuf,
    /// Build for this target of rustc in place of the present machine.
    #[arg(long, value_name = "TRIPLE")]
    target: Option<String>,
    /// Build nothing; write the manifest and the checksums of all archives in the folder. For a release of archives from
    /// several machines.
    #[arg(long, conflicts_with = "target")]
    only_checksums: bool,
    /// Sign the checksums with this key of GnuPG.
    #[arg(long, value_name = "KEY")]
    sign: Option<String>,
    /// Package the commit in two folders, compare the files byte by byte, and let Terraform install, initialise and apply from
    /// them.
    #[arg(long, conflicts_with_all = ["target", "only_checksums", "sign"])]
    check: bool,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let folder = workspace::root().join(&options.folder);
    if options.check {
        return check::run(&folder);
    }
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let release = Release::new()?;
    if !options.only_checksums {
        let platform = Platform::of(options.target.as_deref())?;
        release.package(&workspace::root(), &platform, &folder)?;
    }
    release.sum_up(&folder)?;
    if let Some(key) = &options.sign {
        sign(&folder.join(release.file("SHA256SUMS")), key)?;
    }
    Ok(())
}

/// Signs the checksums. The registry wants a binary signature beside them.
fn sign(sums: &Path, key: &str) -> anyhow::Result<()> {
    let signature = sums.with_extension("sig");
    let mut gpg = Command::new("gpg");
    gpg.args(["--batch", "--yes", "--local-user", key, "--output"]);
    gpg.arg(&signature).arg("--detach-sign").arg(sums);
    let ended = gpg.status().context("cannot start gpg")?;
    ensure!(ended.success(), "gpg does not sign with {key}: see above");
    println!("{}", signature.display());
    Ok(())
}
