//! The root of the workspace, and commands that run in it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Returns the root of the workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns a configuration of Terraform's command line that takes the provider from the folder of this binary.
pub(crate) fn terraform_rc(provider: &Path) -> String {
    let folder = provider.parent().unwrap_or(Path::new("/")).display().to_string();
    format!(
        "provider_installation {{\n  dev_overrides {{\n    \"hashicorp/awscc\" = {folder:?}\n  }}\n  direct {{}}\n}}\n"
    )
}

/// Returns the cargo that started this program, as a command at the root of the workspace.
///
/// What cargo says of the package of this program is kept from it: the build script of `ring` depends on these variables, and
/// everything that depends on `ring` would be built again.
pub(crate) fn cargo() -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root());
    for (name, _) in std::env::vars_os() {
        if ["CARGO_PKG_", "CARGO_MANIFEST_"].iter().any(|of| name.to_string_lossy().starts_with(of)) {
            cargo.env_remove(name);
        }
    }
    cargo
}

/// Returns the Terraform program to use, if there is one.
pub(crate) fn terraform() -> Option<&'static str> {
    let works = |name: &&str| {
        let version = Command::new(name).arg("version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        version.is_ok_and(|status| status.success())
    };
    ["terraform", "tofu"].into_iter().find(works)
}
