//! The root of the workspace, and commands that run in it.

use std::path::Path;
use std::process::{Command, Stdio};

pub(crate) use ferroform_programs::{cargo, root};

/// Returns a configuration of Terraform's command line that takes the provider from the folder of this binary.
pub(crate) fn terraform_rc(provider: &Path) -> String {
    let folder = provider.parent().unwrap_or(Path::new("/")).display().to_string();
    format!(
        "provider_installation {{\n  dev_overrides {{\n    \"hashicorp/awscc\" = {folder:?}\n  }}\n  direct {{}}\n}}\n"
    )
}

/// Returns the Terraform program to use, if there is one.
pub(crate) fn terraform() -> Option<&'static str> {
    let works = |name: &&str| {
        let version = Command::new(name).arg("version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        version.is_ok_and(|status| status.success())
    };
    ["terraform", "tofu"].into_iter().find(works)
}
