//! The runs of the campaign with exact moments, and twelve random ones. `cargo xtask campaign faults` plays more.

use ferroform_campaigns::faults::Campaign;
use ferroform_tests::{Tool, program};
use libtest_mimic::Trial;

pub(crate) fn trials() -> Vec<Trial> {
    crate::synchronous![Tool::Terraform => signals_kills_and_faults_lose_double_and_leave_nothing]
}

/// The number of concurrent runs, which mostly wait.
const AT_ONCE: usize = 10;
/// The number of random runs.
const RUNS: u64 = 12;
/// The minimum counts of the sample, so that it cannot pass because nothing happened. Instants depend on the
/// machine, so the minimums are well below what was measured.
const LEAST: [(&str, usize); 6] = [
    ("runs", 20),
    ("runs that converged", 14),
    ("commands", 80),
    ("signals and kills", 13),
    ("faults that met a call", 14),
    ("signals and kills at an exact moment", 9),
];

fn signals_kills_and_faults_lose_double_and_leave_nothing() {
    let seed = std::env::var("FERROFORM_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(3);
    let provider = program("awscc");
    let campaign = Campaign { provider, seed, from: 0, runs: RUNS, only_first: false, jobs: AT_ONCE };
    let mut told = String::new();
    let figures = campaign.play(|text| told += &format!("{text}\n"));
    assert!(figures.is_clean(), "{told}\n{figures}");
    for (what, least) in LEAST {
        assert!(figures.total(what) >= least, "{what}: not even {least}\n{figures}");
    }
}
