//! What `overrides.toml` changes, and what is wrong with it.
//!
//! The cases are in `overrides.txt`: the file, and either its mistakes or the lines of the table that differ from those without it.
//! `FERROFORM_BLESS=1 cargo test -p ferroform-compiler --test it overrides` rewrites these lines.

use ferroform_compiler::finding::Findings;
use ferroform_compiler::overrides::{Beside, Overrides};
use quote::quote;

use crate::support::{cases, errors_or_changes_beside, messages};

const SCHEMA: &str = r##"{
    "typeName": "A::B::C", "primaryIdentifier": ["/properties/Name"], "required": ["Name"],
    "handlers": {"create": {}, "read": {}, "delete": {}},
    "deprecatedProperties": ["/properties/Size", "/properties/Slots/*/Width"],
    "readOnlyProperties": ["/properties/Found/*"],
    "properties": {
        "Name": {"type": "string"}, "Choice": {"type": "string", "enum": ["a"]}, "Size": {"type": "integer", "maximum": 9},
        "Found": {"type": "array", "items": {"type": "string"}},
        "Capacity": {"type": "object", "properties": {"Litres": {"type": "integer"}}, "additionalProperties": false},
        "Slots": {"type": "array", "items": {"$ref": "#/definitions/Slot"}},
        "Tags": {"type": "array", "items": {"$ref": "#/definitions/Tag"}},
        "Labels": {"type": "array", "items": {"$ref": "#/definitions/Tag"}}
    },
    "definitions": {
        "Slot": {"type": "object", "properties": {"Width": {"type": "integer"}, "Length": {"type": "integer"}}},
        "Tag": {"type": "object", "properties": {"Key": {"type": "string"}, "Value": {"type": "string"}}}
    }
}"##;

#[test]
fn each_word_has_its_effect_or_is_a_mistake() {
    cases("overrides.txt", |overrides| {
        errors_or_changes_beside(SCHEMA, Beside { overrides: Some(overrides), ..Beside::default() })
    });
}

/// Types of other providers may also be in the annotation.
#[test]
fn types_to_move_from_are_in_the_order_of_their_names_and_not_said_twice() {
    let compile = |arguments, sources: &str| {
        let (annotation, mut findings) = ferroform_compiler::annotation_of(arguments);
        let text = format!(
            "[[moved]]\nreason = \"r\"\ntypes.\"A::B::C\" = {sources}\ntypes.\"A::B::D\" = {{ x_b = \"id\" }}"
        );
        let overrides = Overrides::parse(&text, &mut findings);
        let (resource, found): (_, Findings) = ferroform_compiler::compile(SCHEMA, &annotation, &overrides);
        findings.append(found);
        (resource.expect("a table").moved_from, messages(&findings))
    };
    let (moved, errors) = compile(quote!("A::B::C", moved_from(x_e = "a", x_a = "b")), "{ x_d = \"c\" }");
    let moved: Vec<_> = moved.iter().map(|moved| (&*moved.type_name, &*moved.identifier)).collect();
    assert_eq!((moved, errors), (vec![("x_a", "b"), ("x_d", "c"), ("x_e", "a")], Vec::new()));
    let (_, errors) = compile(quote!("A::B::C", moved_from(x_c = "b")), "{ x_c = \"a\" }");
    assert_eq!(errors, ["override of A::B::C: `moved_from` names `x_c` twice"]);
}
