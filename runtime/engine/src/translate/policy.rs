//! Comparisons of IAM policy documents.
//!
//! IAM reads some lists of a statement as sets, and a single value in place of a list as a list of one. This
//! module names these places. Everything else in a policy is plain JSON. So is a document without statements,
//! whatever the property is called: the policies of log transformers and core networks have an order that
//! matters.

use serde_json::{Map, Value as Json};

use super::json::{is_quoted, same_document, same_json};

/// Whether two texts hold the same policy.
pub(super) fn same_policy(a: &str, b: &str) -> bool {
    match (policy(a), policy(b)) {
        (Some(a), Some(b)) => same_members(&a, &b, |name, a, b| match name {
            "Statement" => same_statements(a, b),
            _ => same_document(a, b),
        }),
        _ => same_json(a, b),
    }
}

fn policy(text: &str) -> Option<Map<String, Json>> {
    let members: Map<String, Json> = serde_json::from_str(text).ok()?;
    members.contains_key("Statement").then_some(members)
}

/// Compares statements one to one, in any order, including duplicates.
fn same_statements(a: &Json, b: &Json) -> bool {
    let (a, b) = (one_or_many(a), one_or_many(b));
    let mut unmatched: Vec<&Json> = b.iter().collect();
    a.len() == b.len()
        && a.iter().all(|a| {
            let place = unmatched.iter().position(|b| same_statement(a, b));
            place.map(|place| unmatched.swap_remove(place)).is_some()
        })
}

fn same_statement(a: &Json, b: &Json) -> bool {
    same_objects(a, b, |name, a, b| match name {
        "Action" | "NotAction" | "Resource" | "NotResource" => same_set(a, b, same_document),
        "Principal" | "NotPrincipal" => same_objects(a, b, same_principals),
        "Condition" => same_objects(a, b, |_, a, b| same_operands(a, b)),
        _ => same_document(a, b),
    })
}

fn same_principals(kind: &str, a: &Json, b: &Json) -> bool {
    match kind {
        "AWS" | "Service" | "Federated" | "CanonicalUser" => same_set(a, b, same_document),
        _ => same_document(a, b),
    }
}

/// Compares the operands of a condition operator: values by key, which IAM writes as strings.
fn same_operands(a: &Json, b: &Json) -> bool {
    let same_value = |a: &Json, b: &Json| same_document(a, b) || is_quoted(a, b) || is_quoted(b, a);
    same_objects(a, b, |_, a, b| same_set(a, b, same_value))
}

fn same_set(a: &Json, b: &Json, is_same: impl Fn(&Json, &Json) -> bool) -> bool {
    let (a, b) = (one_or_many(a), one_or_many(b));
    a.iter().all(|a| b.iter().any(|b| is_same(a, b))) && b.iter().all(|b| a.iter().any(|a| is_same(a, b)))
}

fn one_or_many(value: &Json) -> &[Json] {
    match value {
        Json::Array(values) => values,
        one => std::slice::from_ref(one),
    }
}

/// Compares two objects by their members, and anything else as plain JSON.
fn same_objects(a: &Json, b: &Json, is_same: impl Fn(&str, &Json, &Json) -> bool) -> bool {
    match (a, b) {
        (Json::Object(a), Json::Object(b)) => same_members(a, b, is_same),
        _ => same_document(a, b),
    }
}

fn same_members(
    a: &Map<String, Json>,
    b: &Map<String, Json>,
    is_same: impl Fn(&str, &Json, &Json) -> bool,
) -> bool {
    a.len() == b.len() && a.iter().all(|(name, a)| b.get(name).is_some_and(|b| is_same(name, a, b)))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn is_same(a: &Json, b: &Json) -> bool {
        let (a, b) = (a.to_string(), b.to_string());
        let is_same = same_policy(&a, &b);
        assert_eq!(is_same, same_policy(&b, &a), "whichever comes first: {a} and {b}");
        is_same
    }

    /// Compares two policies of one statement that differ in one member of it.
    fn is_same_member(name: &str, a: Json, b: Json) -> bool {
        let policy = |value: Json| {
            let mut statement = json!({"Effect": "Allow", "Sid": "s"});
            statement[name] = value;
            json!({"Version": "2012-10-17", "Statement": [statement]})
        };
        is_same(&policy(a), &policy(b))
    }

    #[test]
    fn the_order_of_statements_means_nothing() {
        let (read, write) = (json!({"Action": "s3:Get*"}), json!({"Action": "s3:Put*"}));
        let policy = |statements: &[&Json]| json!({"Statement": statements});
        assert!(is_same(&policy(&[&read, &write]), &policy(&[&write, &read])));
        assert!(is_same(&policy(&[&read, &read, &write]), &policy(&[&read, &write, &read])));
    }

    #[test]
    fn a_statement_that_is_there_twice_is_not_there_once() {
        let (read, write) = (json!({"Action": "s3:Get*"}), json!({"Action": "s3:Put*"}));
        let policy = |statements: &[&Json]| json!({"Statement": statements});
        assert!(!is_same(&policy(&[&read, &read]), &policy(&[&read])));
        assert!(!is_same(&policy(&[&read, &read, &write]), &policy(&[&read, &write, &write])));
    }

    #[test]
    fn one_statement_may_stand_without_a_list() {
        let statement = json!({"Effect": "Allow", "Action": ["a:B"]});
        assert!(is_same(&json!({"Statement": statement}), &json!({"Statement": [statement]})));
        assert!(!is_same(&json!({"Statement": statement}), &json!({"Statement": []})));
    }

    #[test]
    fn actions_and_resources_are_sets() {
        for name in ["Action", "NotAction", "Resource", "NotResource"] {
            assert!(is_same_member(name, json!(["a", "b"]), json!(["b", "a"])), "{name}");
            assert!(is_same_member(name, json!("a"), json!(["a"])), "{name}");
            assert!(is_same_member(name, json!(["a", "b", "a"]), json!(["a", "b"])), "{name}");
            assert!(!is_same_member(name, json!(["a", "b"]), json!(["a"])), "{name}");
            assert!(!is_same_member(name, json!("true"), json!(true)), "{name}");
        }
    }

    #[test]
    fn principals_are_sets_by_their_kind() {
        for name in ["Principal", "NotPrincipal"] {
            for kind in ["AWS", "Service", "Federated", "CanonicalUser"] {
                assert!(is_same_member(name, json!({kind: ["a", "b"]}), json!({kind: ["b", "a"]})), "{kind}");
                assert!(is_same_member(name, json!({kind: "a"}), json!({kind: ["a"]})), "{kind}");
            }
            assert!(!is_same_member(name, json!({"AWS": "a"}), json!({"Service": "a"})), "{name}");
            assert!(
                !is_same_member(name, json!({"Other": ["a", "b"]}), json!({"Other": ["b", "a"]})),
                "{name}"
            );
            assert!(!is_same_member(name, json!(["a", "b"]), json!(["b", "a"])), "{name}");
            assert!(is_same_member(name, json!("*"), json!("*")), "{name}");
        }
    }

    #[test]
    fn values_of_conditions_are_sets_of_texts() {
        let condition = |value: Json| json!({"Bool": {"aws:SecureTransport": value}});
        let is_same = |a: Json, b: Json| is_same_member("Condition", condition(a), condition(b));
        assert!(is_same(json!(true), json!("true")) && is_same(json!([false]), json!("false")));
        assert!(is_same(json!(3600), json!("3600")) && is_same(json!([1, 2]), json!(["2", "1"])));
        assert!(!is_same(json!(true), json!("false")) && !is_same(json!(["a"]), json!(["a", "b"])));
        let operator = |name: &str| json!({name: {"k": "v"}});
        assert!(!is_same_member("Condition", operator("StringLike"), operator("StringEquals")));
        assert!(!is_same_member("Condition", json!({"Bool": {"k": "v"}}), json!({"Bool": {"l": "v"}})));
    }

    #[test]
    fn everything_else_in_a_policy_is_plain_json() {
        let rest = |value: Json| json!({"Id": value, "Statement": []});
        assert!(!is_same(&rest(json!(["a", "b"])), &rest(json!(["b", "a"]))));
        assert!(!is_same(&rest(json!("1")), &rest(json!(1))));
        assert!(!is_same(&rest(json!("a")), &json!({"Statement": []})));
        assert!(!is_same_member("DataIdentifier", json!(["a", "b"]), json!(["b", "a"])));
        assert!(!is_same_member("Sid", json!("a"), json!(["a"])));
    }

    #[test]
    fn processors_of_a_log_transformer_run_in_their_order() {
        let (parse, lower) = (json!({"parseJSON": {}}), json!({"lowerCaseString": {"withKeys": ["a"]}}));
        assert!(!is_same(&json!([parse, lower]), &json!([lower, parse])));
    }

    #[test]
    fn a_document_without_statements_is_plain_json() {
        let network = |value: Json| json!({"core-network-configuration": {"vpn-ecmp-support": value}});
        assert!(is_same(&network(json!(true)), &network(json!(true))));
        assert!(!is_same(&network(json!(true)), &network(json!("true"))));
        assert!(!is_same(&network(json!(["a", "b"])), &network(json!(["b", "a"]))));
        assert!(!is_same(&network(json!(["a"])), &network(json!("a"))));
        // A document that only names actions is not a policy either.
        assert!(!is_same(&json!({"Action": ["a", "b"]}), &json!({"Action": ["b", "a"]})));
        assert!(same_policy("{\"a\": 1.0}", "{\"a\":1}"));
    }

    #[test]
    fn what_is_no_document_is_compared_as_text() {
        assert!(same_policy("Allow", "Allow") && !same_policy("Allow", "Block"));
        assert!(!same_policy("permit (principal, action);", "permit(principal, action);"));
        assert!(!same_policy("", "{\"Statement\": []}"));
    }
}
