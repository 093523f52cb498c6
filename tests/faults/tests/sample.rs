//! Forty runs of the campaign, with real Terraform where there is one.
#![allow(clippy::print_stderr, reason = "a test may tell")]

#[path = "../../tests/terraform/binary.rs"]
mod binary;

/// What the module above needs.
mod workspace {
    use std::path::{Path, PathBuf};

    pub(crate) fn repository() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }
}

use ferroform_faults::campaign::Campaign;
use ferroform_faults::figures::Figures;
use ferroform_faults::run::Bench;
use ferroform_faults::terraform;

/// They mostly wait.
const AT_ONCE: usize = 10;

#[test]
fn signals_kills_and_faults_lose_double_and_leave_nothing() {
    let provider = binary::binary("terraform-provider-awscc").expect("the provider builds");
    let has_terraform = terraform::is_there();
    if !has_terraform {
        eprintln!("there is no `terraform` on the PATH: the driver plays in its place");
    }
    let bench = Bench { provider, has_terraform };
    let given = std::env::var("FERROFORM_SEED").ok();
    let seed = given.and_then(|seed| seed.parse().ok()).unwrap_or(17);
    let campaign = Campaign { seed, from: 0, runs: 40, jobs: AT_ONCE };
    let (mut figures, mut stories) = (Figures::default(), Vec::new());
    campaign.play(&bench, |script, played| match played {
        Ok(played) => {
            if !played.violations.is_empty() {
                stories.push(format!("{:#?}\n{}", played.violations, played.story));
            }
            figures.add(played.figures);
        }
        Err(error) => stories.push(format!("{} could not be played: {error:#}", script.command())),
    });
    assert!(stories.is_empty(), "{}\n{figures}", stories.join("\n\n"));
}
