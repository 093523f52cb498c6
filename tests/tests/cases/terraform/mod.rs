//! Output that users see, with the real Terraform or OpenTofu, the real provider and the emulator.
//!
//! A case is a folder under `tests/terraform`. It has numbered folders with configurations, a file `steps`
//! with one command per line, and the expected `transcript`. If it is not for the AWS provider, a file
//! `provider` holds package, name and schemas. A folder `service` holds the emulator's state if the case
//! begins with one. A case with a step `story NAME` applies a folder in `examples/stories`. A file `needs` names the features of `host.rs` that not every host has.
//!
//! `FERROFORM_HOSTS` names the binaries of Terraform and OpenTofu to run every case with, separated as in
//! `PATH`. Without it, that is the `terraform` on the `PATH`, else the `tofu`; if there is none, the cases are
//! skipped. A case is also skipped if the host lacks what the case needs. A message says so each time. How the
//! output of different hosts is compared is at the top of `compare.rs`.
//!
//! `FERROFORM_BLESS=1` rewrites the transcripts with the host on the `PATH`; review the difference before
//! committing it. A host that has a transcript of its own rewrites that one, and OpenTofu rewrites no other.
mod case;
mod planted;
mod story;
mod transcript;

use std::path::{Path, PathBuf};
use std::{env, fs};

use ferroform_tests::Tool;
use ferroform_tests::terraform::host::{HOSTS, Host};
use libtest_mimic::{Completion, Failed, Trial};

/// Returns a test for each case with each host.
pub(crate) fn trials() -> Result<Vec<Trial>, String> {
    let found = Trial::test("terraform::planted_secrets_are_found_in_every_kind_of_file", || {
        planted::check_that_secrets_are_found().map_err(Failed::from)
    });
    let mut trials = vec![found];
    let named = env::var_os(HOSTS).filter(|paths| !paths.is_empty());
    let Some(named) = named else {
        let host = Host::on_the_path();
        trials.extend(cases()?.iter().map(|case| trial(host.as_ref(), &name_of(case), case)));
        return Ok(trials);
    };
    if env::var_os("FERROFORM_BLESS").is_some() {
        return Err(format!("FERROFORM_BLESS works with the host on the PATH: unset {HOSTS}"));
    }
    for host in Host::listed(&named)? {
        for case in cases()? {
            let name = format!("{} {}", host.label(), name_of(&case));
            trials.push(trial(Some(&host), &name, &case));
        }
    }
    Ok(trials)
}

/// Returns the folders of all cases.
fn cases() -> Result<Vec<PathBuf>, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("terraform");
    let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path()).map_err(|error| error.to_string()));
    let mut paths = paths.collect::<Result<Vec<_>, _>>()?;
    paths.retain(|path| path.join("steps").is_file());
    paths.sort();
    Ok(paths)
}

fn name_of(case: &Path) -> String {
    case.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Returns the test of a case. It is ignored if there is no host, or if the host lacks what the case needs.
fn trial(host: Option<&Host>, name: &str, case: &Path) -> Trial {
    let (host, name, case) = (host.cloned(), format!("terraform::{name}"), case.to_owned());
    Trial::ignorable_test(name, move || {
        let Some(host) = host else {
            let reason = Tool::Terraform.missing()?;
            return Ok(Completion::ignored_with(reason.unwrap_or_default()));
        };
        if let Some(reason) = host.cannot_run(&case)? {
            return Ok(Completion::ignored_with(format!("{host} {reason}")));
        }
        case::run(&host, &case)?;
        Ok(Completion::Completed)
    })
}
