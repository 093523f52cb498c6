//! The example of every type is a configuration that the provider takes.

use ferroform::explain::example_config;
use ferroform_core::value::Value;
use ferroform_engine::{Strictness, validate_resource_config};
use terraform_provider_awscc::registry;

/// Returns how many values are left to a variable.
fn count_unknown(value: &Value) -> usize {
    match value {
        Value::Unknown(_) => 1,
        Value::List(elements) | Value::Set(elements) => elements.iter().map(count_unknown).sum(),
        Value::Map(entries) => entries.values().map(count_unknown).sum(),
        Value::Object(object) => object.iter().map(|(_, value)| count_unknown(value)).sum(),
        _ => 0,
    }
}

#[test]
fn every_example_is_accepted() {
    let (mut wrong, mut warned, mut variables) = (Vec::new(), Vec::new(), 0);
    for registration in registry::all() {
        let config = example_config(registration.table);
        let found = validate_resource_config(registration, &config, Strictness::AsDeclared, true);
        let of_example = found.iter().filter(|diagnostic| !diagnostic.summary.contains("eprecated"));
        let told: Vec<String> = of_example
            .map(|diagnostic| format!("{}: {}", registration.table.name, diagnostic.detail))
            .collect();
        if found.has_errors() {
            wrong.extend(told);
        } else {
            warned.extend(told);
        }
        variables += usize::from(count_unknown(&config) > 0);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(warned.is_empty(), "{}", warned.join("\n"));
    assert!(variables < MOST_WITH_VARIABLES, "{variables} examples have variables");
}

/// Variables are for secrets, and for patterns from which no text is made.
const MOST_WITH_VARIABLES: usize = 60;
