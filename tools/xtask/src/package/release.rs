//! What a release has for each platform.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, ensure};

use super::platform::Platform;
use super::{archive, inventory};
use crate::workspace::{self, PROVIDER};

/// For targets with musl, rustc comes with all that a program is linked with, for any processor. The linker merges equal tables, as
/// `provider/build.rs` wants it for glibc.
const FOR_STATIC_PROGRAMS: [&str; 3] =
    ["-Clinker=rust-lld", "-Clink-arg=--icf=all", "-Clink-arg=--ignore-data-address-equality"];

/// A version of the provider.
pub(super) struct Release {
    version: &'static str,
}

impl Release {
    /// The release of this checkout, whose packages have one version.
    pub(super) fn new() -> anyhow::Result<Self> {
        let version = env!("CARGO_PKG_VERSION");
        ensure!(!version.is_empty(), "the workspace has no version");
        Ok(Self { version })
    }

    /// Returns the name of a file of this release.
    pub(super) fn file(&self, ending: &str) -> String {
        format!("{PROVIDER}_{}_{ending}", self.version)
    }

    /// Builds the commit in a checkout, and writes the files that depend on the platform.
    pub(super) fn package(&self, checkout: &Path, platform: &Platform, folder: &Path) -> anyhow::Result<()> {
        let program = build(PROVIDER, checkout, platform)?;
        let inventory = inventory::Inventory::of(PROVIDER, checkout, platform.triple())?;
        let archive = folder.join(self.file(&format!("{platform}.zip")));
        let own = format!("{PROVIDER}_v{}{}", self.version, platform.suffix());
        archive::write(&archive, checkout, (&own, &program), &inventory.notices()?)?;
        let bill = folder.join(self.file(&format!("{platform}.cdx.json")));
        std::fs::write(&bill, inventory.bill_of_materials(self.version)?)?;
        println!("{}: {} packages in {}", archive.display(), inventory.len(), bill.display());
        Ok(())
    }

    /// Writes the manifest, and the checksums of it and of all archives.
    pub(super) fn sum_up(&self, folder: &Path) -> anyhow::Result<()> {
        let manifest = folder.join(self.file("manifest.json"));
        let protocol = serde_json::json!({"version": 1, "metadata": {"protocol_versions": ["6.0"]}});
        std::fs::write(&manifest, format!("{protocol:#}\n"))?;
        let sums = archive::checksums(folder, &self.file(""))?;
        std::fs::write(folder.join(self.file("SHA256SUMS")), &sums)?;
        print!("{sums}");
        Ok(())
    }
}

/// Builds a program as it is shipped, without the paths of this machine in it.
pub(super) fn build(program: &str, checkout: &Path, platform: &Platform) -> anyhow::Result<PathBuf> {
    let checkout = std::fs::canonicalize(checkout)?;
    let home = home_of_cargo()?;
    let mut flags = Vec::from(
        [(&*checkout, "/ferroform"), (&*home, "/cargo")]
            .map(|(from, to)| format!("--remap-path-prefix={}={to}", from.display())),
    );
    if platform.is_static() {
        flags.extend(FOR_STATIC_PROGRAMS.map(str::to_owned));
    }
    let mut cargo = Command::new(workspace::cargo().get_program());
    cargo
        .current_dir(&checkout)
        // Flags may have spaces, so they are separated by this.
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"))
        .env("CARGO_BUILD_TARGET", platform.triple())
        .stderr(Stdio::inherit());
    workspace::build_with(cargo, "dist", [program]).map(|[program]| program)
}

fn home_of_cargo() -> anyhow::Result<PathBuf> {
    let named = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = named.or_else(|| std::env::home_dir().map(|home| home.join(".cargo")));
    home.context("neither CARGO_HOME nor HOME is set")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_as_the_registry_wants_them() {
        let release = Release { version: "1.2.3" };
        let platform: Platform = "aarch64-apple-darwin".parse().unwrap();
        let name = release.file(&format!("{platform}.zip"));
        assert_eq!(name, "terraform-provider-awscc_1.2.3_darwin_arm64.zip");
        assert_eq!(release.file("SHA256SUMS"), "terraform-provider-awscc_1.2.3_SHA256SUMS");
    }

    #[test]
    fn the_checksums_name_every_archive_and_the_manifest_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let release = Release { version: "1.2.3" };
        for (name, text) in [
            (release.file("linux_amd64.zip"), "a"),
            (release.file("darwin_arm64.zip"), "b"),
            (release.file("linux_amd64.cdx.json"), "a bill of materials"),
            ("terraform-provider-awscc_1.2.2_linux_amd64.zip".to_owned(), "of another version"),
            (release.file("SHA256SUMS"), "of an earlier run"),
        ] {
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        release.sum_up(folder.path()).unwrap();
        let sums = std::fs::read_to_string(folder.path().join(release.file("SHA256SUMS"))).unwrap();
        let lines: Vec<_> = sums.lines().map(|line| line.split_once("  ").unwrap()).collect();
        let names: Vec<_> = lines.iter().map(|(_, name)| *name).collect();
        let wanted =
            ["darwin_arm64.zip", "linux_amd64.zip", "manifest.json"].map(|ending| release.file(ending));
        assert_eq!(names, wanted);
        // What `printf b | sha256sum` prints.
        assert_eq!(lines[0].0, "3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d");
    }
}
