//! Whatever file is found instead of a schema, the macro reports errors that name it, in reasonable time.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use ferroform_compiler::source::Places;
use quote::quote;

const LONGEST: Duration = Duration::from_secs(20);
const FIFTY_MEGABYTES: usize = 50 << 20;

/// A temporary folder of a crate, which is removed at the end.
struct Crate(PathBuf);

impl Crate {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("ferroform-{name}-{}", std::process::id()));
        fs::create_dir_all(folder.join("schemas")).expect("a folder");
        Self(folder)
    }

    /// Returns the texts of the compile errors of an annotation, one per line.
    fn errors(&self, type_name: &str) -> String {
        let began = Instant::now();
        let item = quote!(
            pub struct Thing;
        );
        let tokens = ferroform_compiler::expand_in(&Places::of(&self.0, None), quote!(#type_name), item);
        assert!(began.elapsed() < LONGEST, "{type_name} took {:?}", began.elapsed());
        let text = tokens.to_string();
        let errors = text.split("compile_error ! (").skip(1);
        errors.map(|error| error.split(") ;").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
    }

    fn errors_of(&self, content: &[u8]) -> String {
        fs::write(self.0.join("schemas/a-b-c.json"), content).expect("a file");
        self.errors("A::B::C")
    }
}

impl Drop for Crate {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
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
        let errors = here.errors_of(content);
        assert!(errors.contains(expected) && errors.contains("schemas/a-b-c.json"), "{content:?}: {errors}");
    }
    let folder = here.0.join("schemas/a-b-d.json");
    fs::create_dir_all(&folder).expect("a folder");
    assert!(here.errors("A::B::D").contains("no schema for `A::B::D`"));
}

#[test]
fn fifty_megabytes_are_read_or_refused_but_never_too_much() {
    let here = Crate::new("large");
    let deep = here.errors_of(&vec![b'['; FIFTY_MEGABYTES]);
    assert!(deep.contains("recursion limit"), "{deep}");
    let mut blank = vec![b' '; FIFTY_MEGABYTES];
    blank.extend_from_slice(b"{}");
    assert!(here.errors_of(&blank).contains("schema has no `typeName`"));
    let one_text = format!("{{\"typeName\": \"{}\"}}", "x".repeat(FIFTY_MEGABYTES));
    let long = here.errors_of(one_text.as_bytes());
    assert!(long.contains("invalid type name") && long.len() < 10_000, "{}", long.len());
    let property = |number: usize| format!("\"P{number}\": {{\"type\": \"{}\"}}", "x".repeat(200));
    let properties: Vec<String> = (0..FIFTY_MEGABYTES / 220).map(property).collect();
    let many = format!("{{\"typeName\": \"A::B::C\", \"properties\": {{{}}}}}", properties.join(","));
    let wrong = here.errors_of(many.as_bytes());
    assert!(wrong.contains("unknown JSON type") && wrong.contains("more errors"), "{}", wrong.len());
}

#[test]
fn a_type_name_is_no_path() {
    let here = Crate::new("path");
    let schema = r#"{"typeName": "A::B::C", "properties": {"P": {"type": "string"}}, "primaryIdentifier": ["/properties/P"]}"#;
    fs::write(here.0.join("outside.json"), schema).expect("a file");
    let absolute = here.0.join("outside").display().to_string();
    for name in ["../outside", "..::outside", &absolute, "", ".", "A::B::C/../../outside", "A\\B"] {
        let errors = here.errors(name);
        assert!(errors.contains("invalid type name"), "{name:?}: {errors}");
    }
}
