//! Whatever file is found instead of a schema, the macro reports errors that name it, in reasonable time.

use std::fs;
use std::time::{Duration, Instant};

use quote::quote;

use crate::support::Crate;

const LONGEST: Duration = Duration::from_secs(120);
const TEN_MEGABYTES: usize = 10 << 20;

/// Returns the texts of the compile errors of an annotation, one per line.
fn errors(here: &Crate, type_name: &str) -> String {
    let began = Instant::now();
    let errors = here.errors(None, quote!(#type_name));
    assert!(began.elapsed() < LONGEST, "{type_name} took {:?}", began.elapsed());
    errors.join("\n")
}

fn errors_of(here: &Crate, content: &[u8]) -> String {
    here.write("schemas/a-b-c.json", content);
    errors(here, "A::B::C")
}

#[test]
fn what_is_no_schema_is_named_with_its_file() {
    let here = Crate::new("no-schema");
    for (content, expected) in [
        (&b""[..], "schema is not valid JSON"),
        (b"{\"typeName\": ", "schema is not valid JSON"),
        (b"\xff\xfe{\x00}\x00", "schema has no `typeName`"),
        (b"{\xff}", "not UTF-8"),
        (b"[]", "expected a JSON object as the schema, found an array"),
        (b"null", "expected a JSON object as the schema, found null"),
        (b"{}", "schema has no `typeName`"),
        (b"{\"typeName\": 7, \"properties\": []}", "`typeName` must be a string, found `7`"),
    ] {
        let errors = errors_of(&here, content);
        assert!(errors.contains(expected) && errors.contains("schemas/a-b-c.json"), "{content:?}: {errors}");
    }
    let folder = here.0.join("schemas/a-b-d.json");
    fs::create_dir_all(&folder).expect("a folder");
    assert!(errors(&here, "A::B::D").contains("no schema for `A::B::D`"));
}

/// A list of secrets that is taken for absent would leave secrets without their write-only arguments.
#[test]
fn a_file_beside_the_schema_that_cannot_be_read_is_an_error() {
    for (file, content) in [
        ("overrides.toml", &b"\xff"[..]),
        ("secrets.toml", b"[secret]\n\xe4 = []"),
        ("observed.toml", b"\xff\xfe{"),
    ] {
        let here = Crate::new("beside");
        here.write(&format!("schemas/{file}"), content);
        let schema = br#"{"typeName": "A::B::C", "properties": {"Id": {"type": "string"}}, "primaryIdentifier": ["/properties/Id"]}"#;
        let errors = errors_of(&here, schema);
        assert!(errors.contains(&format!("cannot read schemas/{file}: ")), "{errors}");
        fs::remove_file(here.0.join("schemas").join(file)).expect("it is there");
        assert_eq!(errors_of(&here, schema), "");
        fs::create_dir(here.0.join("schemas").join(file)).expect("a folder");
        assert!(errors_of(&here, schema).contains(&format!("cannot read schemas/{file}: ")));
    }
}

#[test]
fn ten_megabytes_are_read_or_refused_but_never_too_much() {
    let here = Crate::new("large");
    let deep = errors_of(&here, &vec![b'['; TEN_MEGABYTES]);
    assert!(deep.contains("recursion limit"), "{deep}");
    let mut blank = vec![b' '; TEN_MEGABYTES];
    blank.extend_from_slice(b"{}");
    assert!(errors_of(&here, &blank).contains("schema has no `typeName`"));
    let one_text = format!("{{\"typeName\": \"{}\"}}", "x".repeat(TEN_MEGABYTES));
    let long = errors_of(&here, one_text.as_bytes());
    assert!(long.contains("invalid type name") && long.len() < 10_000, "{}", long.len());
    let property = |number: usize| format!("\"P{number}\": {{\"type\": \"{}\"}}", "x".repeat(200));
    let properties: Vec<String> = (0..TEN_MEGABYTES / 220).map(property).collect();
    let many = format!("{{\"typeName\": \"A::B::C\", \"properties\": {{{}}}}}", properties.join(","));
    let wrong = errors_of(&here, many.as_bytes());
    assert!(wrong.contains("unknown JSON type") && wrong.contains("more errors"), "{}", wrong.len());
}

#[test]
fn a_type_name_is_no_path() {
    let here = Crate::new("path");
    let schema = r#"{"typeName": "A::B::C", "properties": {"P": {"type": "string"}}, "primaryIdentifier": ["/properties/P"]}"#;
    here.write("outside.json", schema);
    let absolute = here.0.join("outside").display().to_string();
    for name in ["../outside", "..::outside", &absolute, "", ".", "A::B::C/../../outside", "A\\B"] {
        let errors = errors(&here, name);
        assert!(errors.contains("invalid type name"), "{name:?}: {errors}");
    }
}
