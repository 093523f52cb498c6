//! Platforms, in the words of rustc and in those of the registry.

use std::fmt;
use std::process::Command;

use anyhow::{Context as _, bail, ensure};

/// A platform that Terraform runs on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Platform {
    triple: String,
    system: &'static str,
    processor: &'static str,
}

impl Platform {
    /// Returns the platform of a target of rustc, or the one that this program runs on.
    pub(super) fn of(triple: Option<&str>) -> anyhow::Result<Self> {
        let triple = triple.map_or_else(host, |triple| Ok(triple.to_owned()))?;
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
        Ok(Self { triple, system, processor })
    }

    pub(super) fn triple(&self) -> &str {
        &self.triple
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
            let platform = Platform::of(Some(triple)).unwrap();
            assert_eq!((platform.to_string().as_str(), platform.suffix()), (name, suffix), "{triple}");
        }
        assert!(Platform::of(Some("wasm32-unknown-unknown")).is_err());
        assert!(Platform::of(Some("riscv64gc-unknown-linux-gnu")).is_err());
    }

    #[test]
    fn the_present_machine_is_a_platform() {
        assert!(Platform::of(None).unwrap().triple().contains(std::env::consts::ARCH));
    }
}
