//! Derives and functions of a provider: each mistake is reported once, at the smallest token, and hides no other.
//!
//! The cases are in `derives.txt`: an item, and a line for each error with what is underlined.
//! `FERROFORM_BLESS=1 cargo test -p ferroform-compiler --test it derives` rewrites these lines.

use std::path::Path;

use ferroform_compiler::{
    expand_arguments, expand_attributes, expand_cfn_type, expand_function, expand_settings,
    expand_terraform_type,
};

use crate::support::{error_lines, tokens};

/// Returns the errors of an item, whose first line is the derive or the attribute.
fn errors(item: &str) -> Vec<String> {
    let (first, item) = item.split_once('\n').expect("two lines");
    let item = tokens(item);
    error_lines(match first {
        "#[derive(Arguments)]" => expand_arguments(item),
        "#[derive(Attributes)]" => expand_attributes(item),
        "#[derive(ProviderSettings)]" => expand_settings(item),
        "#[derive(CfnType)]" => expand_cfn_type(item),
        "#[derive(TerraformType)]" => expand_terraform_type(item),
        function => {
            let arguments = function.trim_start_matches("#[provider_function").trim_matches(['(', ')', ']']);
            expand_function(tokens(arguments), item)
        }
    })
}

#[test]
fn each_mistake_is_reported_once() {
    let is_blessed = std::env::var_os("FERROFORM_BLESS").is_some();
    let mut cases = Vec::new();
    for case in include_str!("derives.txt").trim_end().split("\n\n") {
        let end = case.find("\n//~ ").unwrap_or(case.len());
        let (item, expected) = case.split_at(end);
        let found: String = errors(item).iter().map(|line| format!("\n//~ {line}")).collect();
        assert!(is_blessed || found == expected, "{item}{found}\n\nexpected:{expected}");
        cases.push(format!("{item}{found}"));
    }
    if is_blessed {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/derives.txt");
        std::fs::write(file, cases.join("\n\n") + "\n").expect("the cases are written");
    }
}
