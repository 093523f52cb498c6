//! The driver sends the same requests as the real core.
//!
//! Both play the same script with the same provider, which records every request. The requests of Terraform
//! are committed in `recordings/`, so that the driver can be compared with them on machines without
//! Terraform. Where Terraform is installed, its requests must still match the recordings.
//! `UPDATE_RECORDINGS=1` rewrites the files.

mod cases;

use std::path::PathBuf;

use crate::wait;
use ferroform_tests::Tool;
use ferroform_tests::specimen::{Act, Entry, Specimen, Terraform, by_driver, to_text};
use libtest_mimic::{Failed, Trial};

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for (name, script) in cases::all() {
        trials.push(Trial::test(format!("requests::driver::{name}"), move || wait(driver(name, script()))));
        trials.push(
            Tool::Terraform
                .trial(format!("requests::terraform::{name}"), move || wait(terraform(name, script()))),
        );
    }
    trials.push(Trial::test("requests::every_recording_has_its_case", every_recording_has_its_case));
    trials
}

async fn driver(name: &str, script: Vec<Act>) -> Result<(), Failed> {
    let specimen = Specimen::new(None);
    for report in by_driver(&specimen, &script, false).await {
        if !report.is_clean() {
            return Err(report.to_string().into());
        }
    }
    compare(name, &changes(specimen.take_log()), "the driver")
}

async fn terraform(name: &str, script: Vec<Act>) -> Result<(), Failed> {
    let specimen = Specimen::new(None);
    let mut terraform = Terraform::new(&specimen);
    let mut log = Vec::new();
    for act in &script {
        let (well, text) = terraform.play(&specimen, act).await;
        if !well {
            return Err(text.into());
        }
        let mut said = specimen.take_log();
        if matches!(act, Act::Destroy) {
            // Terraform first updates the state with an additional plan and discards that plan.
            said.retain(|entry| !sends(entry, "proposed"));
        }
        log.extend(said);
    }
    let sent = changes(log);
    if std::env::var_os("UPDATE_RECORDINGS").is_some() {
        std::fs::write(recording(name), to_text(&sent))?;
    }
    compare(name, &sent, "Terraform")
}

/// Returns the compared requests: plans and applies, without immediate repetitions. Terraform makes some
/// calls twice, for example before a destroy.
fn changes(log: Vec<Entry>) -> Vec<Entry> {
    let mut kept: Vec<_> = log.into_iter().filter(|entry| entry.call.ends_with("ResourceChange")).collect();
    kept.dedup();
    kept
}

fn sends(entry: &Entry, part: &str) -> bool {
    entry.sent.iter().any(|(name, value)| *name == part && !value.is_null())
}

fn recording(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("recordings").join(format!("{name}.json"))
}

fn compare(name: &str, sent: &[Entry], who: &str) -> Result<(), Failed> {
    let recorded = std::fs::read_to_string(recording(name)).map_err(|error| format!("{name}: {error}"))?;
    let sent = to_text(sent);
    if recorded == sent {
        return Ok(());
    }
    let line = recorded.lines().zip(sent.lines()).take_while(|(a, b)| a == b).count();
    let show =
        |text: &str| text.lines().skip(line.saturating_sub(12)).take(24).collect::<Vec<_>>().join("\n");
    Err(format!("line {}: recorded\n{}\n\n{who} sent\n{}", line + 1, show(&recorded), show(&sent)).into())
}

fn every_recording_has_its_case() -> Result<(), Failed> {
    let folder = recording("x").parent().map(PathBuf::from).unwrap_or_default();
    for file in std::fs::read_dir(folder)? {
        let file = file?.path();
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if !cases::all().iter().any(|(case, _)| *case == name) {
            return Err(format!("{name} is the recording of no case").into());
        }
    }
    Ok(())
}
