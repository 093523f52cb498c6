//! What the path lists of a schema state about a property reaches its attribute, however the path is written.

use ferroform_compiler::ir::{Configurability, Mutability, Replace};

use crate::support::{attribute, table};

const SCHEMA: &str = r#"{
    "typeName": "A::B::C", "primaryIdentifier": ["/properties/Name"],
    "handlers": {"create": {}, "read": {}, "delete": {}},
    "properties": {
        "Name": {"type": "string"},
        "Secrets": {"type": "array", "items": {"type": "string"}},
        "Fixed": {"type": "array", "items": {"type": "string"}},
        "Found": {"type": "array", "items": {"type": "string"}}
    },
    "writeOnlyProperties": ["/properties/Secrets/*"],
    "createOnlyProperties": ["/properties/Fixed/*"],
    "readOnlyProperties": ["/properties/Found/*", "/properties/Lost/*"]
}"#;

#[test]
fn what_is_said_of_all_elements_is_said_of_the_property() {
    let resource = table(SCHEMA);
    let attribute = |name| attribute(&resource, &[name]).expect("an attribute");
    let secrets = attribute("secrets");
    assert!(secrets.behaviour.is_write_only && secrets.behaviour.is_secret);
    let fixed = attribute("fixed");
    assert_eq!(fixed.behaviour.mutability, Mutability::CreateOnly);
    assert_eq!(fixed.replace, Replace::Never, "Terraform is told what plain paths say");
    let found = attribute("found");
    assert!(found.behaviour.is_read_only);
    assert_eq!(found.configurability, Configurability::OptionalComputed);
    let gaps: Vec<_> = resource.gaps.iter().map(|gap| gap.reason.as_str()).collect();
    assert_eq!(gaps, ["no attribute stands for `/properties/Lost/*`"]);
}
