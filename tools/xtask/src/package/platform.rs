//! Platforms, in the words of rustc and in those of the registry.

use std::fmt;
use std::process::Command;
use std::str::FromStr;

use anyhow::{Context as _, bail, ensure};

/// A platform that Terraform runs on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Platform {
    triple: String,
    system: &'static str,
    processor: &'static str,
}

impl FromStr for Platform {
    type Err = anyhow::Error;

    /// Returns the platform of a target of rustc.
    fn from_str(triple: &str) -> anyhow::Result<Self> {
        let has = |part: &str| triple.split('-').any(|own| own == part);
        let system = match () {
            () if has("linux") => "linux",
            () if has("darwin") => "darwin",
            () if has("windows") => "windows",
            () if has("freebsd") => "freebsd",
            () => bail!("Terraform does not run on {triple}"),
        };
        let processor = match triple.split('-').next() {
            Some("x86_64") => "amd64",
            Some("aarch64") => "arm64",
            Some("i586" | "i686") => "386",
            Some("arm" | "armv7") => "arm",
            _ => bail!("Terraform does not run on {triple}"),
        };
        Ok(Self { triple: triple.to_owned(), system, processor })
    }
}

impl Platform {
    /// Returns the platform that this program runs on.
    pub(crate) fn present() -> anyhow::Result<Self> {
        host()?.parse()
    }

    pub(super) fn triple(&self) -> &str {
        &self.triple
    }

    pub(super) fn processor(&self) -> &'static str {
        self.processor
    }

    /// Whether its programs are linked with musl, and need nothing of the system that they run on.
    pub(super) fn is_static(&self) -> bool {
        self.triple.ends_with("-musl")
    }

    /// Returns what the names of programs end with.
    pub(super) fn suffix(&self) -> &'static str {
        if self.system == "windows" { ".exe" } else { "" }
    }
}

impl fmt::Display for Platform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}", self.system, self.processor)
    }
}

/// Returns the target that rustc builds for by itself.
fn host() -> anyhow::Result<String> {
    let output = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .current_dir(crate::workspace::root())
        .args(["--print", "host-tuple"])
        .output()
        .context("cannot start rustc")?;
    ensure!(output.status.success(), "rustc does not say what it builds for");
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn platforms_have_the_names_of_the_registry() {
        for (triple, name, suffix) in [
            ("x86_64-unknown-linux-gnu", "linux_amd64", ""),
            ("aarch64-unknown-linux-musl", "linux_arm64", ""),
            ("x86_64-apple-darwin", "darwin_amd64", ""),
            ("x86_64-pc-windows-msvc", "windows_amd64", ".exe"),
            ("i686-unknown-freebsd", "freebsd_386", ""),
            ("armv7-unknown-linux-gnueabihf", "linux_arm", ""),
        ] {
            let platform = triple.parse::<Platform>().unwrap();
            assert_eq!((platform.to_string().as_str(), platform.suffix()), (name, suffix), "{triple}");
        }
        assert!("wasm32-unknown-unknown".parse::<Platform>().is_err());
        assert!("riscv64gc-unknown-linux-gnu".parse::<Platform>().is_err());
    }

    #[test]
    fn the_present_machine_is_a_platform() {
        assert!(Platform::present().unwrap().triple().contains(std::env::consts::ARCH));
    }
}
