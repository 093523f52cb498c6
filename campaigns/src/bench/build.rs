//! Measures the time and memory of builds.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use nix::sys::resource::{Usage, UsageWho, getrusage};
use nix::sys::time::TimeValLike as _;

use crate::ROOT;
use crate::bench::figure::Figure;
use crate::bench::number::megabytes;

/// A file of the largest annotation module.
const ANNOTATION: &str = "provider/src/aws/p_r/quicksight.rs";
/// The annotation of a crate with one type.
const PRIVATE: &str = "examples/private-type/src/lib.rs";

pub(crate) fn measure() -> anyhow::Result<Vec<Figure>> {
    let target = tempfile::tempdir().context("no place for a clean build")?;
    let clean = Built::by(&["build", "--release", "--workspace", "--locked"], target.path())?;
    let debug = ["build", "--package", "terraform-provider-awscc", "--locked"];
    Built::by(&debug, target.path())?;
    touch(&Path::new(ROOT).join(ANNOTATION))?;
    let touched = Built::by(&debug, target.path())?;
    let private = ["build", "--package", "terraform-provider-myorg", "--locked"];
    Built::by(&private, target.path())?;
    touch(&Path::new(ROOT).join(PRIVATE))?;
    let edited = Built::by(&private, target.path())?;
    Ok(vec![
        Figure::time("clean release build", clean.passed.as_secs_f64(), "s").below(480.0),
        Figure::time("clean release build, processor time", clean.processor.as_secs_f64(), "s"),
        Figure::size("peak memory of one compiler process", clean.largest).below(2_147.0),
        Figure::time("debug build after touching one annotation", touched.passed.as_secs_f64(), "s")
            .below(12.0),
        Figure::time("debug build of a crate with one type after an edit", edited.passed.as_secs_f64(), "s")
            .below(4.0),
    ])
}

struct Built {
    passed: Duration,
    processor: Duration,
    /// The peak memory of any descendant process so far, in MB.
    largest: f64,
}

impl Built {
    fn by(arguments: &[&str], target: &Path) -> anyhow::Result<Self> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let (began, before) = (Instant::now(), getrusage(UsageWho::RUSAGE_CHILDREN)?);
        let status = Command::new(cargo)
            .args(arguments)
            .current_dir(ROOT)
            .env("CARGO_TARGET_DIR", target)
            .stdout(Stdio::null())
            .status()
            .context("cannot start cargo")?;
        ensure!(status.success(), "cargo {} failed", arguments.join(" "));
        let after = getrusage(UsageWho::RUSAGE_CHILDREN)?;
        Ok(Self {
            passed: began.elapsed(),
            processor: processor(&after).saturating_sub(processor(&before)),
            largest: megabytes(u64::try_from(after.max_rss())? * 1024),
        })
    }
}

fn processor(usage: &Usage) -> Duration {
    let microseconds = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    Duration::from_micros(u64::try_from(microseconds).unwrap_or_default())
}

fn touch(file: &Path) -> anyhow::Result<()> {
    let opened = std::fs::File::options().append(true).open(file);
    let opened = opened.with_context(|| format!("cannot touch {}", file.display()))?;
    Ok(opened.set_modified(std::time::SystemTime::now())?)
}
