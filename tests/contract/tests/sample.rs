//! A sample of lifecycles in every test run, with other types each day.
//!
//! `FERROFORM_SEED` selects other types and other values.
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a test tells how to repeat it")]

use std::fmt::Write as _;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use ferroform_contract::campaign::{Account, Campaign};
use ferroform_emulator::SchemaStore;

const SCHEMAS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../schemas");
/// The total number of lifecycles.
const LIFECYCLES: usize = 2_000;
/// The number of lifecycles per type.
const EACH: usize = 4;
/// The seed with which the minimal and the full lifecycle of every type were played.
const PLAYED: u64 = 1;
/// Returns the seed that selects the types, and the seed of everything else.
fn seeds() -> (u64, u64) {
    let given: Option<u64> = std::env::var("FERROFORM_SEED").ok().map(|seed| seed.parse().unwrap());
    let day = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() / 86_400;
    given.map_or((day, PLAYED), |seed| (seed, seed))
}

#[test]
fn no_rule_breaks_in_a_sample_of_lifecycles() {
    let (choice, seed) = seeds();
    let began = Instant::now();
    let mut types = terraform_provider_awscc::registry::all();
    fastrand::Rng::with_seed(choice).shuffle(&mut types);
    types.truncate(LIFECYCLES.div_ceil(EACH));
    let campaign = Campaign {
        seed,
        lifecycles: EACH,
        // Starts with a minimal and a full lifecycle, followed by two random ones.
        from: 0,
        threads: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        shrinks: true,
        keeps: 1,
    };
    let (mut lifecycles, mut calls, mut broken) = (0, 0, String::new());
    campaign.run(&types, &SchemaStore::folder(SCHEMAS).unwrap(), |account: Account| {
        lifecycles += account.lifecycles;
        calls += account.calls;
        if let Some(reason) = &account.unfit {
            let _ = writeln!(broken, "{} cannot live: {reason}", account.type_name);
        }
        for found in &account.findings {
            let (number, finding) = (found.number, &found.finding);
            let name = &account.type_name;
            let _ = writeln!(
                broken,
                "{name}, lifecycle {number}, during {}\n{}",
                finding.step, finding.violation
            );
            let _ = writeln!(broken, "{}", finding.configuration);
        }
    });
    println!(
        "types of {choice}: {lifecycles} lifecycles, {calls} steps, seed {seed}, {:.0?}",
        began.elapsed()
    );
    assert!(broken.is_empty(), "types of {choice}, seed {seed}\n{broken}");
    assert!(lifecycles >= LIFECYCLES, "only {lifecycles} of {LIFECYCLES} could be played");
}
