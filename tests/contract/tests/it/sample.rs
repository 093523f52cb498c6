//! One lifecycle of each type of a sample: a minimal, a full or a random one. `cargo xtask campaign contract` plays all types.
//!
//! `FERROFORM_SEED` selects others. Without it every run plays the same, so that a failure is caused by a change and not
//! by the day.

use std::fmt::Write as _;
use std::time::Instant;

use ferroform_contract::campaign::{Account, Campaign};
use ferroform_core::Registration;
use ferroform_emulator::SchemaStore;

const SCHEMAS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../schemas");
/// How many types are played.
const TYPES: usize = 240;
/// The first is minimal, the second full, the others are random.
const LIFECYCLES: usize = 4;

#[test]
fn no_rule_breaks_in_a_lifecycle_of_a_sample_of_types() {
    let seed: u64 = std::env::var("FERROFORM_SEED").map_or(1, |seed| seed.parse().unwrap());
    let began = Instant::now();
    let mut types = terraform_provider_awscc::registry::all();
    fastrand::Rng::with_seed(seed).shuffle(&mut types);
    if !crate::is_full() {
        types.truncate(TYPES);
    }
    let schemas = SchemaStore::folder(SCHEMAS).unwrap();
    let mut played = Played::default();
    for (number, types) in types.chunks(types.len().div_ceil(LIFECYCLES)).enumerate() {
        played.play(types, number, seed, &schemas);
    }
    println!(
        "{} lifecycles, {} steps, seed {seed}, {:.0?}",
        played.lifecycles,
        played.calls,
        began.elapsed()
    );
    assert!(played.broken.is_empty(), "seed {seed}\n{}", played.broken);
    assert_eq!(played.lifecycles, types.len());
}

#[derive(Default)]
struct Played {
    lifecycles: usize,
    calls: usize,
    broken: String,
}

impl Played {
    /// Plays the lifecycle of this number of each of the types.
    fn play(&mut self, types: &[&'static Registration], number: usize, seed: u64, schemas: &SchemaStore) {
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let campaign = Campaign { seed, lifecycles: 1, from: number, threads, shrinks: true, keeps: 1 };
        campaign.run(types, schemas, |account| self.add(&account));
    }

    fn add(&mut self, account: &Account) {
        self.lifecycles += account.lifecycles;
        self.calls += account.calls;
        let name = &account.type_name;
        if let Some(reason) = &account.unfit {
            let _ = writeln!(self.broken, "{name} cannot live: {reason}");
        }
        for found in &account.findings {
            let (number, finding) = (found.number, &found.finding);
            let _ = writeln!(
                self.broken,
                "{name}, lifecycle {number}, during {}\n{}\n{}",
                finding.step, finding.violation, finding.configuration
            );
        }
    }
}
