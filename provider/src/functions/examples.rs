//! Tests of the descriptions: their examples have the results they show, and `docs/reference/functions.md` is made of them.
//!
//! An example is a block of HCL with calls, each followed by its result as a comment. `FERROFORM_BLESS=1` rewrites the
//! page.

mod hcl;

use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs};

use ferroform_core::FunctionRegistration;
use ferroform_core::function::Parameter;
use ferroform_core::value::Type;

use super::all;

/// Returns the calls in the examples of a description, with the results they show.
fn examples(description: &str) -> Vec<(String, String)> {
    let blocks = description.split("```hcl\n").skip(1).filter_map(|rest| rest.split("```").next());
    let calls = blocks.flat_map(|block| block.split("\n\n"));
    let example = |call: &str| {
        let is_result = |line: &&str| line.starts_with('#');
        let result = call.lines().filter(is_result).map(|line| line.trim_start_matches('#'));
        let result = result.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect::<Vec<_>>();
        let call = call.lines().filter(|line| !is_result(line)).collect::<Vec<_>>();
        (call.join("\n"), result.join("\n"))
    };
    calls.map(example).collect()
}

#[test]
fn every_example_has_the_result_it_shows() {
    let functions = all();
    for function in &functions {
        let examples = examples(function.description);
        assert!(!examples.is_empty(), "{} has no example", function.name);
        for (call, result) in examples {
            let called = hcl::evaluate(&call, &functions);
            assert_eq!(called, hcl::evaluate(&result, &[]), "{call}\nis not\n{result}");
            assert!(call.contains(&format!("provider::awscc::{}(", function.name)), "{call}");
        }
    }
}

#[test]
fn names_and_texts_are_well_formed() {
    let functions = all();
    let names: BTreeSet<&str> = functions.iter().map(|function| function.name).collect();
    assert!(functions.iter().map(|function| function.name).eq(names), "sorted and different");
    for function in &functions {
        let is_word = |name: &str| {
            name.starts_with(|c: char| c.is_ascii_lowercase())
                && name.chars().all(|c| c.is_ascii_lowercase() || c == '_')
        };
        assert!(is_word(function.name), "{}", function.name);
        let summary = function.summary;
        assert!(
            summary.starts_with(char::is_uppercase) && !summary.ends_with('.') && !summary.contains('\n')
        );
        assert!(summary.len() < 80, "{summary}");
        assert!(function.description.ends_with('\n') && !function.description.contains("\n\n\n"));
        for Parameter { name, description, .. } in (function.signature)().all() {
            assert!(is_word(name), "{name}");
            assert!(
                description.starts_with(char::is_uppercase) && description.ends_with('.'),
                "{description}"
            );
        }
    }
}

#[test]
fn the_page_about_functions_is_made_of_their_descriptions() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/reference/functions.md");
    let page = page(&all());
    if env::var_os("FERROFORM_BLESS").is_some() {
        fs::write(&path, &page).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(found, page, "run this test with FERROFORM_BLESS=1");
}

const HEAD: &str = "\
# Functions

Terraform 1.8 and OpenTofu 1.7 can call functions of a provider. They need no credentials and no `provider` block, only the provider
in `required_providers`:

```hcl
terraform {
  required_providers {
    awscc = { source = \"ferroform/awscc\" }
  }
}

output \"bucket\" {
  value = provider::awscc::arn_parse(\"arn:aws:s3:::files\").resource
}
```

The same arguments always give the same result. The examples show the results as comments.

This page is written from the descriptions in `provider/src/functions/descriptions`, and a test evaluates every example
(`FERROFORM_BLESS=1 cargo test -p terraform-provider-awscc --lib` rewrites it).

| function | does |
|---|---|
";

fn page(functions: &[FunctionRegistration]) -> String {
    let row = |function: &FunctionRegistration| {
        format!("| [`{0}`](#{0}) | {1} |\n", function.name, function.summary)
    };
    let rows: String = functions.iter().map(row).collect();
    let sections: String = functions.iter().map(section).collect();
    format!("{HEAD}{rows}{sections}")
}

fn section(function: &FunctionRegistration) -> String {
    let FunctionRegistration { name, description, .. } = function;
    let row = |parameter: &Parameter| format!("- `{}`: {}\n", parameter.name, parameter.description);
    let parameters: String = (function.signature)().all().map(row).collect();
    format!("\n## {name}\n\n```text\n{}\n```\n\n{description}\n{parameters}", signature(function))
}

fn signature(function: &FunctionRegistration) -> String {
    let signature = (function.signature)();
    let one = |parameter: &Parameter| format!("{} {}", parameter.name, type_text(&parameter.ty));
    let rest = signature.rest.iter().map(|parameter| format!("{}...", one(parameter)));
    let parameters: Vec<String> = signature.parameters.iter().map(one).chain(rest).collect();
    format!("{}({}) {}", function.name, parameters.join(", "), type_text(&signature.returns))
}

fn type_text(ty: &Type) -> String {
    match ty {
        Type::String => "string".to_owned(),
        Type::Bool => "bool".to_owned(),
        Type::Number => "number".to_owned(),
        Type::Dynamic => "any".to_owned(),
        Type::List(element) => format!("list({})", type_text(element)),
        Type::Set(element) => format!("set({})", type_text(element)),
        Type::Map(element) => format!("map({})", type_text(element)),
        Type::Tuple(_) => "tuple".to_owned(),
        Type::Object(attributes) => {
            let attribute = |(name, ty): (&String, &Type)| format!("{name} = {}", type_text(ty));
            format!("object({{ {} }})", attributes.iter().map(attribute).collect::<Vec<_>>().join(", "))
        }
    }
}
