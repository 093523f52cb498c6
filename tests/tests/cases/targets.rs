//! Each target, on its seeds and its corpus and then for a second.

use std::time::Duration;

use ferroform_fuzz::{TARGETS, play};
use libtest_mimic::Trial;

/// The inputs are the same in each run; how many there are depends on the machine.
const SEED: u64 = 11;
const TIME: Duration = Duration::from_secs(1);

pub(crate) fn trials() -> Vec<Trial> {
    let test = |target: &'static ferroform_fuzz::Target| {
        Trial::test(format!("fuzz::{}", target.name), move || match play(target, TIME, SEED) {
            Ok(played) if played.accepted == 0 => Err("it accepts nothing, not even its seeds".into()),
            Ok(_) => Ok(()),
            Err(failure) => {
                let shown = String::from_utf8_lossy(&failure.input).chars().take(2_000).collect::<String>();
                Err(format!(
                    "{}\n`cargo xtask campaign fuzz -- {}` keeps the input:\n{shown:?}",
                    failure.message, target.name
                )
                .into())
            }
        })
    };
    TARGETS.iter().map(test).collect()
}
