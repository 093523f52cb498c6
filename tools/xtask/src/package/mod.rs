//! `cargo xtask package`: the files of a release for one platform, named as the registries of Terraform and OpenTofu want them.
//!
//! Everything is a function of the commit: neither folder nor time get into a file, so whoever builds the same commit gets the
//! same bits. `cargo xtask campaign release` proves it.

mod archive;
mod check;
pub(crate) mod image;
mod inventory;
mod platform;
mod release;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};

pub(crate) use self::check::check;
pub(crate) use self::platform::Platform;
use self::release::Release;
use crate::workspace;

/// What is built.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Build for this target of rustc in place of the present machine.
    #[arg(long, value_name = "TRIPLE")]
    target: Option<Platform>,
    /// Build nothing; write the manifest and the checksums of all archives in the folder. For a release of archives from
    /// several machines.
    #[arg(long, conflicts_with = "target")]
    only_checksums: bool,
    /// Build nothing; let Terraform install, apply and destroy with the package for this machine that is in the folder.
    #[arg(long, conflicts_with_all = ["target", "only_checksums", "sign"])]
    only_try: bool,
    /// Sign the checksums with this key of GnuPG.
    #[arg(long, value_name = "KEY")]
    sign: Option<String>,
}

/// Returns the folder of the files.
pub(crate) fn folder() -> PathBuf {
    workspace::root().join("target/package")
}

pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let folder = folder();
    if options.only_try {
        ensure!(workspace::terraform().is_some(), "there is neither terraform nor tofu");
        println!("{}", check::install_and_apply(&folder, &workspace::root().join("target/tried"))?);
        return Ok(());
    }
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let release = Release::new()?;
    if !options.only_checksums {
        let platform = options.target.clone().map_or_else(Platform::present, Ok)?;
        release.package(&workspace::root(), &platform, &folder)?;
    }
    release.sum_up(&folder)?;
    if let Some(key) = &options.sign {
        let signature = sign(&folder.join(release.file("SHA256SUMS")), key, &mut Command::new("gpg"))?;
        println!("{}", signature.display());
    }
    Ok(())
}

/// Signs the checksums, and returns the file of the signature. The registry wants a binary one beside them.
fn sign(sums: &Path, key: &str, gpg: &mut Command) -> anyhow::Result<PathBuf> {
    let signature = sums.with_added_extension("sig");
    gpg.args(["--batch", "--yes", "--local-user", key, "--output"]);
    gpg.arg(&signature).arg("--detach-sign").arg(sums);
    let ended = gpg.status().context("cannot start gpg")?;
    ensure!(ended.success(), "gpg does not sign with {key}: see above");
    Ok(signature)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_signed_beside_them_with_the_key_that_is_named() {
        if Command::new("gpg").arg("--version").output().is_err() {
            println!("skipped: gpg is not installed");
            return;
        }
        let folder = tempfile::tempdir().unwrap();
        let home = folder.path().join("home");
        std::fs::create_dir(&home).unwrap();
        let gpg = || {
            let mut gpg = Command::new("gpg");
            gpg.arg("--homedir").arg(&home).args(["--quiet", "--no-permission-warning"]);
            gpg
        };
        let key = "release@example.invalid";
        let made = gpg()
            .args(["--batch", "--passphrase", "", "--quick-generate-key", key, "ed25519", "sign", "1d"])
            .output();
        let made = made.unwrap();
        assert!(made.status.success(), "{made:?}");

        let sums = folder.path().join("terraform-provider-awscc_1.96.0_SHA256SUMS");
        std::fs::write(&sums, "checksums").unwrap();
        let signature = sign(&sums, key, &mut gpg()).unwrap();
        assert_eq!(signature, folder.path().join("terraform-provider-awscc_1.96.0_SHA256SUMS.sig"));
        let verifies = || gpg().arg("--verify").args([&signature, &sums]).output().unwrap().status.success();
        assert!(verifies());
        std::fs::write(&sums, "others").unwrap();
        assert!(!verifies());
        assert!(sign(&sums, "nobody@example.invalid", &mut gpg()).is_err());
        let _ = Command::new("gpgconf").arg("--homedir").arg(&home).args(["--kill", "all"]).output();
    }
}
