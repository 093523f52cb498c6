//! Each target of the campaign `fuzz`, on its seeds and its corpus and then for a second.

use std::time::Duration;

use ferroform_campaigns::fuzz::{Failure, TARGETS, Target, play};
use libtest_mimic::{Failed, Trial};

/// The inputs are the same in each run; how many there are depends on the machine.
const SEED: u64 = 11;

pub(crate) fn trials() -> Vec<Trial> {
    let is_full = std::env::var_os("FERROFORM_FULL").is_some();
    let time = Duration::from_secs(if is_full { 60 } else { 1 });
    let trial = |target: &'static Target| {
        Trial::test(format!("fuzz::{}", target.name), move || match play(target, time, SEED) {
            Ok((_, 0)) => Err("it accepts nothing, not even its seeds".into()),
            Ok(_) => Ok(()),
            Err(Failure { input, message }) => Err(kept(target.name, &input, &message)),
        })
    };
    TARGETS.iter().map(trial).collect()
}

/// Writes an input that failed into a file, and says where it belongs.
fn kept(name: &str, input: &[u8], message: &str) -> Failed {
    let file = std::env::temp_dir().join(format!("ferroform-fuzz-{name}"));
    let place = match std::fs::write(&file, input) {
        Ok(()) => file.display().to_string(),
        Err(error) => error.to_string(),
    };
    let shown = String::from_utf8_lossy(input).chars().take(2_000).collect::<String>();
    format!("{message}\n{place} has the input; put it into campaigns/corpus/{name}:\n{shown:?}").into()
}
