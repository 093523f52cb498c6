//! Derives, functions of a provider and lists of resource types: each mistake is reported once, at the smallest token, and hides no other:
//! `derives.txt`.
//!
//! `FERROFORM_BLESS=1 cargo test -p ferroform-compiler --test it derives` rewrites the lines of the mistakes.

use ferroform_compiler::{
    expand_arguments, expand_attributes, expand_function, expand_resources, expand_settings,
    expand_terraform_type,
};

use crate::support::{cases, error_lines, tokens};

/// Returns the errors of an item, whose first line is the derive, the attribute or the macro.
fn errors(item: &str) -> Vec<String> {
    let (first, item) = item.split_once('\n').expect("two lines");
    let item = tokens(item);
    error_lines(match first {
        "#[derive(Arguments)]" => expand_arguments(item),
        "#[derive(Attributes)]" => expand_attributes(item),
        "#[derive(ProviderSettings)]" => expand_settings(item),
        "#[derive(TerraformType)]" => expand_terraform_type(item),
        "resources!" => expand_resources(item),
        function => {
            let arguments = function.trim_start_matches("#[provider_function").trim_matches(['(', ')', ']']);
            expand_function(tokens(arguments), item)
        }
    })
}

#[test]
fn what_stands_in_for_a_mistaken_struct_names_the_runtime_as_the_struct_does() {
    for item in ["union Thing { a: u8 }", "struct Thing { field: u8, #[terraform(none)] other: u8 }"] {
        let item = tokens(&format!("#[terraform(crate = my_framework)] /// A thing.\n {item}"));
        for expand in [expand_arguments, expand_attributes, expand_settings, expand_terraform_type] {
            let expansion = expand(item.clone()).to_string();
            assert!(expansion.contains("my_framework :: __private"), "{expansion}");
            assert!(!expansion.contains(":: ferroform"), "{expansion}");
        }
    }
}

#[test]
fn each_mistake_is_reported_once() {
    cases("derives.txt", errors);
}
