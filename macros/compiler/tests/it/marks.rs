//! What the path lists of a schema state about a property reaches its attribute, however the path is written.

use ferroform_compiler::annotation::Annotation;
use ferroform_compiler::finding::Findings;
use ferroform_compiler::ir::{Attribute, Configurability, Mutability, Replace, Resource};
use ferroform_compiler::overrides::Overrides;

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

fn compile(overrides: &str) -> (Resource, Vec<String>) {
    let mut findings = Findings::new();
    let overrides = Overrides::parse(overrides, &mut findings);
    let (resource, found) = ferroform_compiler::compile(SCHEMA, &Annotation::default(), &overrides);
    findings.append(found);
    (resource.expect("a table"), findings.errors().map(|finding| finding.text("schema")).collect())
}

#[test]
fn what_is_said_of_all_elements_is_said_of_the_property() {
    let (resource, errors) = compile("");
    assert!(errors.is_empty(), "{errors:?}");
    let attribute = |name: &str| -> &Attribute {
        let mut attributes = resource.objects[resource.root.0].attributes.iter();
        attributes.find(|attribute| attribute.name == name).expect("an attribute")
    };
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

#[test]
fn an_override_of_elements_is_told_the_property() {
    let (_, errors) =
        compile("[[volatile]]\nreason = \"r\"\n[volatile.properties]\n\"A::B::C\" = [\"Found/*\"]");
    assert!(errors.concat().contains("help: did you mean `Found`?"), "{errors:?}");
}
