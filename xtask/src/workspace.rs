//! Where the workspace is, and what is started in it.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A configuration of Terraform's command line that takes the provider from the folder of this binary.
pub(crate) fn terraform_rc(provider: &Path) -> String {
    let folder = provider.parent().unwrap_or(Path::new("/")).display().to_string();
    format!(
        "provider_installation {{\n  dev_overrides {{\n    \"hashicorp/awscc\" = {folder:?}\n  }}\n  direct {{}}\n}}\n"
    )
}

/// The cargo that started this, at the root of the workspace.
pub(crate) fn cargo() -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root());
    cargo
}
