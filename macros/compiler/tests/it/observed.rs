//! What `observed.toml` changes, and what is wrong with it.
//!
//! The cases are in `observed.txt`, in the form of those in `overrides.txt`.

use ferroform_compiler::ir::{Equality, Rewrite};
use ferroform_compiler::overrides::Beside;
use ferroform_schema::facts::RewriteStep::{Lowercase, Without};

use crate::support::{attribute, cases, compile_beside, errors_or_changes_beside, table};

const SCHEMA: &str = r##"{
    "typeName": "A::B::C", "primaryIdentifier": ["/properties/Name"], "required": ["Name"],
    "handlers": {"create": {}, "read": {}, "update": {}, "delete": {}},
    "properties": {
        "Name": {"type": "string"}, "Choice": {"type": "string"}, "Size": {"type": "integer", "default": 1},
        "Names": {"type": "array", "items": {"type": "string"}}, "Document": {"type": "object"},
        "Capacity": {"type": "object", "properties": {"Litres": {"type": "integer"}}, "additionalProperties": false},
        "Slots": {"type": "array", "items": {"$ref": "#/definitions/Slot"}}
    },
    "definitions": {
        "Slot": {"type": "object", "properties": {"Width": {"type": "integer"}, "Length": {"type": "integer"}}}
    }
}"##;

#[test]
fn each_fact_has_its_effect_or_is_a_mistake() {
    cases("observed.txt", |observed| {
        errors_or_changes_beside(SCHEMA, Beside { observed: Some(observed), ..Beside::default() })
    });
}

#[test]
fn names_that_aws_gives_to_policies_mean_nothing_in_a_type_of_somebody_else() {
    let equality = |type_name: &str| {
        let schema = SCHEMA.replace("A::B::C", type_name).replace("Choice", "PolicyDocument");
        let attributes = table(&schema).objects.into_iter().flat_map(|object| object.attributes);
        let found = attributes.into_iter().find(|attribute| attribute.name == "policy_document");
        found.expect("an attribute").behaviour.equality
    };
    assert_eq!(equality("AWS::Iam::Policy"), Equality::Policy);
    assert_eq!(equality("Acme::Iam::Policy"), Equality::Exact);
}

#[test]
fn a_type_that_refuses_every_update_has_no_handler_for_one() {
    let facts = "[[fixed]]\nseen = \"s\"\ntypes = [\"A::B::C\"]";
    let (resource, _) = compile_beside(SCHEMA, Beside { observed: Some(facts), ..Beside::default() });
    assert!(table(SCHEMA).handlers.update && !resource.handlers.update);
}

#[test]
fn a_text_may_be_rewritten_in_two_ways_at_once() {
    let [case, dot] = ["case", "dot"].map(|how| {
        format!("[[equal]]\nhow = \"{how}\"\nseen = \"s\"\n[equal.properties]\n\"A::B::C\" = [\"Choice\"]\n")
    });
    let facts = case + &dot;
    let (resource, _) = compile_beside(SCHEMA, Beside { observed: Some(&facts), ..Beside::default() });
    let choice = attribute(&resource, &["choice"]);
    let expected = [vec![Lowercase], vec![Without(".".into())], vec![Lowercase, Without(".".into())]];
    let expected = expected.map(|steps| Rewrite { steps, ..Rewrite::default() });
    assert_eq!(choice.expect("an attribute").behaviour.equality, Equality::Rewritten(expected.into()));
}
