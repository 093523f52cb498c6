//! Functions for attributes need neither hooks nor models, and may be anywhere.

use std::collections::BTreeMap;

use ferroform::prelude::*;
use ferroform::value::Value;

/// A thing.
#[cfg_resource(
    "Test::Ui::Thing",
    validate("Count" = even, "Rules/*/Port" = even, Name = rules::no_dash, "Labels" = few),
    validate("Options", no_empty_key),
    validate("Ratio" = Half::below),
    plan("Name" = keep_if(rules::same), "Labels/*" = keep_if(rules::same), Enabled = keep_if(never))
)]
pub struct Thing;

mod rules {
    /// An error of its own.
    #[derive(Debug)]
    pub(crate) struct Dash;

    impl std::fmt::Display for Dash {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("must not have a dash")
        }
    }

    pub(crate) fn no_dash(name: &str) -> Result<(), Dash> {
        if name.contains('-') { Err(Dash) } else { Ok(()) }
    }

    pub(crate) fn same(prior: &str, configured: &str) -> bool {
        prior.eq_ignore_ascii_case(configured)
    }
}

trait Half {
    fn below(self) -> Result<(), String>;
}

impl Half for f64 {
    fn below(self) -> Result<(), String> {
        if self < 0.5 { Ok(()) } else { Err(format!("{self} is not below a half")) }
    }
}

fn even(value: i64) -> Result<(), String> {
    if value % 2 == 0 { Ok(()) } else { Err("must be even".into()) }
}

fn few(labels: &[String]) -> Result<(), &'static str> {
    if labels.len() < 3 { Ok(()) } else { Err("must be few") }
}

fn no_empty_key(options: &BTreeMap<String, String>) -> Result<(), String> {
    if options.contains_key("") { Err("has an empty key".into()) } else { Ok(()) }
}

fn never(_: bool, _: bool) -> bool {
    false
}

macro_rules! declared {
    ($name:ident, $function:path) => {
        /// A thing whose function a macro passes on.
        #[cfg_resource("Test::Ui::Thing", validate("Count" = $function))]
        pub struct $name;
    };
}

declared!(Passed, even);

fn main() {
    let functions = Thing::REGISTRATION.functions;
    let run = |index: usize, value: Value| (functions.checks[index].run)(&value);
    assert_eq!(run(0, 3.into()), Some(Err("must be even".into())));
    assert_eq!(run(2, "a-b".into()), Some(Err("must not have a dash".into())));
    assert_eq!(run(3, Value::List(vec!["a".into()])), Some(Ok(())));
    assert_eq!(run(3, Value::List(vec![Value::UNKNOWN])), None);
    assert_eq!((functions.keeps[0].run)(&"A".into(), &"a".into()), Some(true));
    assert_eq!(Passed::REGISTRATION.functions.checks.len(), 1);
}
