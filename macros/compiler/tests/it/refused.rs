//! Schemas that cannot be used are rejected with a reason, and all ways to state a rule about several properties are read.

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

/// Returns the rules of the root.
fn rules(members: &Value) -> Vec<Rule> {
    let resource = table(&schema(members));
    resource.objects[resource.root.0].rules.iter().map(|constraint| constraint.rule.clone()).collect()
}

#[test]
fn what_properties_depend_on_may_be_said_in_two_ways() {
    let requires = |name: &str, other: &str| Rule::Requires(name.into(), vec![other.into()]);
    let members = json!({"dependencies": {"A": ["B"]}, "dependentRequired": {"B": ["Name"]}});
    assert_eq!(rules(&members), [requires("a", "b"), requires("b", "name")]);
}

#[test]
fn rules_that_only_the_package_has_are_read_and_exclusions_are_said_once() {
    let doubtful = |members: &Value| rules(&json!({ "doubtful": members }));
    let alone = || vec![vec!["a".to_owned()], vec!["b".to_owned()]];
    let excludes = |name: &str, others: &[&str]| {
        Rule::Excludes(name.into(), others.iter().map(|&one| one.to_owned()).collect())
    };
    assert_eq!(doubtful(&json!({"requiredXor": ["A", "B"]})), [Rule::OneOfSets(alone())]);
    assert_eq!(doubtful(&json!({"requiredOr": ["A", "B"]})), [Rule::AnyOf(alone())]);
    let members = json!({"dependentExcluded": {"A": ["B", "Name"], "B": ["A"], "Name": ["A", "B"]}});
    assert_eq!(doubtful(&members), [excludes("a", &["b", "name"]), excludes("name", &["b"])]);
    for members in [json!({"requiredXor": []}), json!({"definitions": {"D": {"requiredXor": []}}})] {
        let found = errors(&members);
        assert!(matches!(&found[..], [one] if one.starts_with("unknown keyword `requiredXor`")), "{found:?}");
    }
}
