//! Output that users see, with the real Terraform, the real provider and the emulator.
//!
//! A case is a folder under `tests/terraform`. It has numbered folders with configurations, a file `steps`
//! with one command per line, and the expected `transcript`. If it is not for the AWS provider, a file
//! `provider` holds package, name and schemas. A folder `service` holds the emulator's state if the case
//! begins with one.
//!
//! `FERROFORM_BLESS=1` rewrites the transcripts; review the difference before committing it. Without a
//! `terraform` on the PATH the cases are skipped, and a message says so.
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "a test may fail and tell"
)]

mod binary;
mod case;
mod transcript;
mod workspace;

use std::path::Path;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("terraform");
    let is_possible = workspace::terraform_is_there();
    if !is_possible {
        eprintln!("skipped: there is no `terraform` on the PATH");
    }
    let mut folders: Vec<_> = std::fs::read_dir(&cases)
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.join("steps").is_file())
        .collect();
    folders.sort();
    let trial = |folder: std::path::PathBuf| {
        let name = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        Trial::test(name, move || case::run(&folder).map_err(Failed::from)).with_ignored_flag(!is_possible)
    };
    libtest_mimic::run(&arguments, folders.into_iter().map(trial).collect()).exit_code()
}
