//! Hosts: the Terraform and OpenTofu binaries that the cases run with, and the version from which each has a
//! feature.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{env, fmt, fs};

use ferroform_driver::terraform;

/// The variable with the binaries, separated as in `PATH`.
pub const HOSTS: &str = "FERROFORM_HOSTS";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Product {
    Terraform,
    OpenTofu,
}

/// A binary of Terraform or OpenTofu.
#[derive(Debug, Clone)]
pub struct Host {
    pub binary: PathBuf,
    pub product: Product,
    /// The whole version, such as `1.16.0-rc2`.
    version: String,
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.product.command(), self.version)
    }
}

impl Product {
    /// Returns the name of the binary.
    pub fn command(self) -> &'static str {
        match self {
            Self::Terraform => "terraform",
            Self::OpenTofu => "tofu",
        }
    }
}

impl Host {
    /// Returns the hosts in this list of paths. Each must be there.
    pub fn listed(paths: &OsString) -> Result<Vec<Self>, String> {
        env::split_paths(paths)
            .filter(|path| !path.as_os_str().is_empty())
            .map(|path| Self::at(&path))
            .collect()
    }

    /// Returns the `terraform` on the `PATH`, else the `tofu`.
    pub fn on_the_path() -> Option<Self> {
        ["terraform", "tofu"].iter().find_map(|name| Self::at(Path::new(name)).ok())
    }

    fn at(binary: &Path) -> Result<Self, String> {
        let error = |what: String| format!("{HOSTS}: {}: {what}", binary.display());
        if binary.is_relative() && binary.components().count() > 1 {
            return Err(error("expected an absolute path, or a name that is on the PATH".to_owned()));
        }
        let output = terraform::version(binary).map_err(|failed| error(failed.to_string()))?;
        Self::read(binary, &output)
            .ok_or_else(|| error("its `version` names neither Terraform nor OpenTofu".to_owned()))
    }

    /// Reads what `version` prints, perhaps after warnings. `version -json` does not name the product.
    pub fn read(binary: &Path, output: &str) -> Option<Self> {
        let line = |(product, name): (Product, &str)| {
            let version = output.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" v"))?;
            Some(Self { binary: binary.to_owned(), product, version: version.trim().to_owned() })
        };
        [(Product::Terraform, "Terraform"), (Product::OpenTofu, "OpenTofu")].into_iter().find_map(line)
    }

    /// Returns the name of the host in the names of tests.
    pub fn label(&self) -> String {
        format!("{}-{}", self.product.command(), self.version)
    }

    /// Returns the names of the files that a case may have for this host alone, the most specific one first.
    pub fn own_transcripts(&self) -> [String; 2] {
        let (major, minor) = self.minor();
        let product = self.product.command();
        [format!("transcript.{product}-{major}.{minor}"), format!("transcript.{product}")]
    }

    fn minor(&self) -> Minor {
        let mut numbers = self.version.split(['.', '-']).map_while(|number| number.parse::<u64>().ok());
        (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0))
    }

    /// Returns whether the version is this minor version or a later one. A release candidate counts as its release.
    fn is_since(&self, minimum: Minor) -> bool {
        self.minor() >= minimum
    }

    /// Returns why this host cannot run a case, if its file `needs` asks for a feature that the host lacks.
    pub fn cannot_run(&self, case: &Path) -> Result<Option<String>, String> {
        let needs = case.join("needs");
        if !needs.is_file() {
            return Ok(None);
        }
        let needs = fs::read_to_string(&needs).map_err(|error| format!("{}: {error}", needs.display()))?;
        self.lacks(&needs)
    }

    /// Returns the first of these features that the host lacks, in words.
    pub fn lacks(&self, needs: &str) -> Result<Option<String>, String> {
        for name in needs.split_whitespace() {
            let feature = FEATURES.iter().find(|feature| feature.name == name);
            let feature = feature.ok_or_else(|| format!("unknown feature `{name}` in `needs`"))?;
            match feature.since(self.product) {
                Some(since) if self.is_since(since) => {}
                Some((major, minor)) => {
                    return Ok(Some(format!("has {} since {major}.{minor}", feature.what)));
                }
                None => return Ok(Some(format!("has no {}", feature.what))),
            }
        }
        Ok(None)
    }
}

/// A minor version.
pub type Minor = (u64, u64);

/// Something that not every host has.
pub struct Feature {
    /// The word in the file `needs`.
    pub name: &'static str,
    pub what: &'static str,
    terraform: Option<Minor>,
    opentofu: Option<Minor>,
}

impl Feature {
    /// Returns the version that has the feature first.
    pub fn since(&self, product: Product) -> Option<Minor> {
        match product {
            Product::Terraform => self.terraform,
            Product::OpenTofu => self.opentofu,
        }
    }
}

const fn feature(
    name: &'static str,
    what: &'static str,
    terraform: Option<Minor>,
    opentofu: Option<Minor>,
) -> Feature {
    Feature { name, what, terraform, opentofu }
}

/// The features, in the order in which Terraform got them.
///
/// The numbers are those of the section "new features" or "enhancements" in `CHANGELOG.md` of the release, of
/// Terraform and of OpenTofu. OpenTofu 1.6 is a fork of Terraform 1.5. What OpenTofu lacks is in none of its
/// change logs, nor in the protocol (`docs/plugin-protocol`) of 1.12.6.
pub const FEATURES: &[Feature] = &[
    feature("import", "import blocks", Some((1, 5)), Some((1, 6))),
    feature("removed", "removed blocks", Some((1, 7)), Some((1, 7))),
    feature("functions", "functions of providers", Some((1, 8)), Some((1, 7))),
    feature("moved_types", "moved blocks between types", Some((1, 8)), Some((1, 10))),
    feature("ephemeral", "ephemeral resources", Some((1, 10)), Some((1, 11))),
    feature("write_only", "write-only arguments", Some((1, 11)), Some((1, 11))),
    feature("identity", "import by identity", Some((1, 12)), Some((1, 12))),
    feature("query", "list resources", Some((1, 14)), None),
    feature("actions", "actions", Some((1, 14)), None),
    feature("planned_private", "planned private data", Some((1, 16)), None),
];
