//! Tools that a machine may lack. A test that needs one is ignored without it, and says so.

use std::env;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use ferroform_driver::terraform;
use libtest_mimic::{Completion, Failed, Trial};

/// The variable with the tools that must be there, separated by commas: `terraform,go,fish`. Without such a tool, a test fails that
/// is ignored otherwise.
const REQUIRED: &str = "FERROFORM_REQUIRE";

/// A tool that a machine may lack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tool {
    /// Terraform.
    Terraform,
    /// The AWS CLI.
    Aws,
    /// boto3, the AWS SDK for Python.
    Boto3,
    /// pytest and boto3.
    Pytest,
    /// The AWS SDK for JavaScript: `cargo xtask campaign clients` installs it in the folder of the example that needs it.
    JavaScript,
    /// Testcontainers for Python, and the emulator's image: `cargo xtask campaign clients` builds it.
    Testcontainers,
    /// Go.
    Go,
    /// OpenSSL.
    OpenSsl,
    /// A shell, such as `fish`.
    Shell(&'static str),
    /// Terraform, and what runs it without a network and shows what it tries to reach: `unshare`, `ip` and `strace`.
    Namespaces,
    /// The reference data: the folder `shared` beside the checkout, or the one that `FERROFORM_SHARED` names.
    Shared,
}

impl Tool {
    /// Returns its name in `FERROFORM_REQUIRE`.
    const fn name(self) -> &'static str {
        match self {
            Self::Terraform => "terraform",
            Self::Aws => "aws",
            Self::Boto3 => "boto3",
            Self::Pytest => "pytest",
            Self::JavaScript => "javascript",
            Self::Testcontainers => "testcontainers",
            Self::Go => "go",
            Self::OpenSsl => "openssl",
            Self::Shell(name) => name,
            Self::Namespaces => "namespaces",
            Self::Shared => "shared",
        }
    }

    fn is_there(self) -> bool {
        match self {
            Self::Terraform => terraform::version("terraform").is_ok(),
            Self::Aws => runs("aws", &["--version"]),
            Self::Boto3 => runs("python3", &["-c", "import boto3"]),
            Self::Pytest => runs("python3", &["-c", "import boto3, pytest"]),
            Self::JavaScript => {
                runs("node", &["--version"])
                    && crate::root().join("emulator/examples/javascript/node_modules/@aws-sdk").is_dir()
            }
            Self::Testcontainers => {
                runs("python3", &["-c", "import boto3, pytest, testcontainers"])
                    && runs("docker", &["image", "inspect", "ferroform-emulator"])
            }
            Self::Go => runs("go", &["version"]),
            Self::OpenSsl => runs("openssl", &["version"]),
            Self::Shell(name) => runs(name, &["-c", "echo"]),
            Self::Namespaces => {
                let can =
                    runs("unshare", &["-rn", "ip", "link", "set", "lo", "up"]) && runs("strace", &["-V"]);
                can && Self::Terraform.is_there()
            }
            Self::Shared => shared().join("parity").is_dir(),
        }
    }

    /// Returns why a test that needs the tool cannot run. It is an error if somebody wants the tool to be there.
    ///
    /// # Errors
    /// If `FERROFORM_REQUIRE` names the missing tool.
    pub fn missing(self) -> Result<Option<String>, Failed> {
        if self.is_there() {
            return Ok(None);
        }
        let required = env::var(REQUIRED).unwrap_or_default();
        let reason = format!("{} is missing", self.name());
        if required.split(',').any(|name| name.trim() == self.name()) {
            return Err(format!("{reason}, which {REQUIRED} names").into());
        }
        Ok(Some(reason))
    }

    /// Returns a test that is ignored without this tool.
    pub fn trial<E>(
        self,
        name: impl Into<String>,
        test: impl FnOnce() -> Result<(), E> + Send + 'static,
    ) -> Trial
    where
        Failed: From<E>,
    {
        Trial::ignorable_test(name, move || match self.missing()? {
            None => Ok(test().map(|()| Completion::Completed)?),
            Some(reason) => Ok(Completion::ignored_with(reason)),
        })
    }
}

/// Returns the folder with the reference data, which may be missing.
pub fn shared() -> PathBuf {
    env::var_os("FERROFORM_SHARED").map_or_else(|| crate::root().join("../shared"), PathBuf::from)
}

fn runs(program: &str, arguments: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
