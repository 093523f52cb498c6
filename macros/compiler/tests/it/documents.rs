//! The effect of `json("…")` on a property: a JSON document if the service accepts one, with its members if the schema
//! describes them, and a string if the service accepts nothing else.

use ferroform_compiler::ir::{Equality, Kind, Text};
use quote::quote;

use crate::support::{annotated, attribute, messages};

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
    let (resource, findings) = annotated(SCHEMA, quote!(json("A", "B", "C", "D")));
    assert_eq!(messages(&findings), [""; 0]);
    let resource = resource.expect("a table");
    for (name, text) in [("a", Text::Plain), ("b", Text::Plain), ("c", Text::Json)] {
        let attribute = attribute(&resource, &[name]).expect("an attribute");
        assert_eq!(attribute.kind, Kind::String(text), "{name}");
        assert_eq!(attribute.behaviour.equality, Equality::Json, "{name}");
    }
    // What the schema describes is still known.
    let described = attribute(&resource, &["d"]).expect("an attribute");
    let Kind::Document(element) = &described.kind else { panic!("{:?}", described.kind) };
    let Kind::Object(inside) = element.kind else { panic!("{:?}", element.kind) };
    assert_eq!(resource.objects[inside.0].attributes[0].property.as_deref(), Some("E"));
    assert_eq!(described.behaviour.equality, Equality::Json);
}
