//! One program for all targets: `FERROFORM_FUZZ_TARGET` names the one to run.
#![no_main]

use std::sync::LazyLock;

use ferroform_campaigns::fuzz::{TARGETS, Target};
use libfuzzer_sys::fuzz_target;

static TARGET: LazyLock<&Target> = LazyLock::new(|| {
    let name = std::env::var("FERROFORM_FUZZ_TARGET").expect("FERROFORM_FUZZ_TARGET names a target");
    TARGETS.iter().find(|target| target.name == name).expect("there is such a target")
});

fuzz_target!(|bytes: &[u8]| {
    (TARGET.run)(bytes);
});
