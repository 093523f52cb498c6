//! One lifecycle of each type of a sample: a minimal, a full or a random one. `cargo xtask campaign contract` plays all types.
//!
//! `FERROFORM_SEED` selects others. Without it every run plays the same, so that a failure is caused by a change and not
//! by the day.

use std::collections::BTreeMap;
use std::time::Instant;

use ferroform_campaigns::contract::campaign::Campaign;
use ferroform_campaigns::contract::lifecycle::Counts;
use ferroform_emulator::schema::Handler;

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
    let (mut counts, mut problems) = (Counts::default(), Vec::new());
    for (from, types) in types.chunks(types.len().div_ceil(LIFECYCLES)).enumerate() {
        let campaign = Campaign { seed, lifecycles: 1, from, shrinks: true };
        campaign.run(types, &crate::schemas(), |account| {
            counts += account.counts;
            problems.extend(account.problems());
        });
    }
    let Counts { lifecycles, calls, .. } = counts;
    println!("{lifecycles} lifecycles, {calls} steps, seed {seed}, {:.0?}", began.elapsed());
    assert!(problems.is_empty(), "seed {seed}\n{}", problems.join("\n"));
    assert_eq!(lifecycles, types.len());
}

/// Also those that the reference leaves out: schemas that refer to themselves, properties of one name at different depths, shapes
/// that it cannot express.
#[test]
fn every_type_that_can_live_is_a_resource_and_a_data_source() {
    let schemas = crate::schemas();
    let all = terraform_provider_awscc::registry::all();
    let tables: BTreeMap<&str, _> =
        all.iter().map(|one| (one.table.cloudformation_type, one.table)).collect();
    for name in schemas.type_names().unwrap() {
        let schema = schemas.get(&name).unwrap().unwrap();
        if [Handler::Create, Handler::Read, Handler::Delete].into_iter().all(|handler| schema.has(handler)) {
            let table = tables.get(name.as_str()).unwrap_or_else(|| panic!("{name} is not served"));
            assert!(table.offers.resource && table.offers.data_source, "{name}");
            assert_eq!(table.offers.plural_data_source, table.handlers.list.is_some(), "{name}");
        }
    }
}
