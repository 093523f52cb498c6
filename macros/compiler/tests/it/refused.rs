//! Schemas that cannot be used are rejected with a reason, and both ways to state a dependency are read.

use ferroform_compiler::ir::Rule;
use serde_json::{Value, json};

use crate::support::{self, alone, table, with};

/// Returns a small schema in which these members replace its own.
fn schema(members: &Value) -> String {
    let properties = json!({"Name": {"type": "string"}, "A": {"type": "string"}, "B": {"type": "string"}});
    with(support::schema(json!({ "properties": properties })), members).to_string()
}

fn errors(members: &Value) -> Vec<String> {
    alone(&schema(members)).1.errors().map(|finding| finding.text("schema")).collect()
}

#[test]
fn a_type_that_terraform_cannot_be_offered_is_an_error() {
    let found = errors(&json!({"handlers": {"create": {}, "delete": {}}}));
    let message = "the type has no operation `read`, so it can be neither a resource nor a data source";
    assert_eq!(found, [format!("{message}\nin schema:1:2 at /handlers")]);
    assert_eq!(
        errors(&json!({"handlers": {"read": {}}})),
        Vec::<String>::new(),
        "a data source is something"
    );
    assert_eq!(errors(&json!({"handlers": {}})), Vec::<String>::new(), "the registry knows");
}

#[test]
fn an_identifier_outside_of_the_properties_is_named() {
    for written in [json!(["/Arn"]), json!([])] {
        let message =
            format!("`primaryIdentifier` is `{written}`: expected pointers that begin with `/properties/`");
        let expected = format!("{message}\nin schema:1:61 at /primaryIdentifier");
        assert_eq!(errors(&json!({"primaryIdentifier": written})), [expected]);
    }
}

#[test]
fn what_properties_depend_on_may_be_said_in_two_ways() {
    let members = json!({"dependencies": {"A": ["B"]}, "dependentRequired": {"B": ["Name"]}});
    let resource = table(&schema(&members));
    let rules: Vec<_> = resource.objects[resource.root.0].rules.iter().map(|c| c.rule.clone()).collect();
    let requires = |name: &str, other: &str| Rule::Requires(name.into(), vec![other.into()]);
    assert_eq!(rules, [requires("a", "b"), requires("b", "name")]);
}
