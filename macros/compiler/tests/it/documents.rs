//! The effect of `json("…")` on a property: a JSON document if the service accepts one, with its members if the schema
//! describes them, and a string if the service accepts nothing else.

use ferroform_compiler::ir::{Equality, Kind, Text};
use ferroform_compiler::overrides::Overrides;
use quote::quote;

const SCHEMA: &str = r#"{
    "typeName": "A::B::C", "primaryIdentifier": ["/properties/Name"],
    "handlers": {"create": {}, "read": {}, "delete": {}},
    "properties": {
        "Name": {"type": "string"},
        "A": {"type": "string", "maxLength": 9},
        "B": {"type": "string", "format": "date-time"},
        "C": {"type": ["string", "object"]},
        "D": {"type": "object", "properties": {"E": {"type": "string"}}}
    }
}"#;

#[test]
fn a_text_that_holds_a_document_stays_a_text() {
    let (annotation, findings) =
        ferroform_compiler::annotation_of(quote!("A::B::C", json("A", "B", "C", "D")));
    assert!(!findings.has_errors());
    let (resource, findings) = ferroform_compiler::compile(SCHEMA, &annotation, &Overrides::default());
    assert!(!findings.has_errors());
    let resource = resource.expect("a table");
    let root = &resource.objects[resource.root.0];
    for (name, text) in [("a", Text::Plain), ("b", Text::Plain), ("c", Text::Json)] {
        let attribute =
            root.attributes.iter().find(|attribute| attribute.name == name).expect("an attribute");
        assert_eq!(attribute.kind, Kind::String(text), "{name}");
        assert_eq!(attribute.behaviour.equality, Equality::Json, "{name}");
    }
    // What the schema describes is still known.
    let described = root.attributes.iter().find(|attribute| attribute.name == "d").expect("an attribute");
    let Kind::Document(element) = &described.kind else { panic!("{:?}", described.kind) };
    let Kind::Object(inside) = element.kind else { panic!("{:?}", element.kind) };
    assert_eq!(resource.objects[inside.0].attributes[0].property.as_deref(), Some("E"));
    assert_eq!(described.behaviour.equality, Equality::Json);
}
