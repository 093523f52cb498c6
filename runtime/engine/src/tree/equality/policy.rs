//! Comparisons of IAM policy documents.
//!
//! [`Place`] names the members whose order or shape means nothing. A document without statements is plain JSON,
//! whatever the property is called: the policies of log transformers and core networks have an order that
//! matters.

use ferroform_core::policy::{Place, one_or_many};
use serde_json::{Map, Value as Json};

use crate::tree::equality::json::{is_quoted, same_document, same_json};

/// Whether two texts hold the same policy.
pub(crate) fn same_policy(a: &str, b: &str) -> bool {
    match (policy(a), policy(b)) {
        (Some(a), Some(b)) => same_members(Place::Policy, &a, &b),
        _ => same_json(a, b),
    }
}

fn policy(text: &str) -> Option<Map<String, Json>> {
    let members: Map<String, Json> = serde_json::from_str(text).ok()?;
    members.contains_key("Statement").then_some(members)
}

fn same_at(place: Place, a: &Json, b: &Json) -> bool {
    match (place, a, b) {
        (Place::Statements, a, b) => same_statements(a, b),
        (Place::Set, a, b) => same_set(a, b, same_element),
        (Place::Operands, a, b) => same_set(a, b, same_operand),
        (place, Json::Object(a), Json::Object(b)) => same_members(place, a, b),
        (_, a, b) => same_document(a, b),
    }
}

fn same_members(place: Place, a: &Map<String, Json>, b: &Map<String, Json>) -> bool {
    let is_same =
        |(name, a): (&String, &Json)| b.get(name).is_some_and(|b| same_at(place.member(name), a, b));
    a.len() == b.len() && a.iter().all(is_same)
}

/// Compares statements one to one, in any order, including duplicates.
fn same_statements(a: &Json, b: &Json) -> bool {
    let (a, b) = (one_or_many(a), one_or_many(b));
    let mut unmatched: Vec<&Json> = b.iter().collect();
    a.len() == b.len()
        && a.iter().all(|a| {
            let place = unmatched.iter().position(|b| same_at(Place::Statement, a, b));
            place.map(|place| unmatched.swap_remove(place)).is_some()
        })
}

/// AWS turns the number of an account that is a principal into the ARN of its root.
fn same_element(a: &Json, b: &Json) -> bool {
    let account = |value: &Json| value.as_str().and_then(account_of).map(str::to_owned);
    same_document(a, b) || account(a).is_some_and(|a| account(b) == Some(a))
}

/// Returns the account of `111122223333` and `arn:aws:iam::111122223333:root`.
fn account_of(principal: &str) -> Option<&str> {
    let root = principal.strip_prefix("arn:aws").and_then(|rest| rest.strip_suffix(":root"));
    let account = root.and_then(|root| root.split_once(":iam::")).map_or(principal, |(_, account)| account);
    (account.len() == 12 && account.bytes().all(|byte| byte.is_ascii_digit())).then_some(account)
}

fn same_operand(a: &Json, b: &Json) -> bool {
    same_document(a, b) || is_quoted(a, b) || is_quoted(b, a)
}

fn same_set(a: &Json, b: &Json, is_same: impl Fn(&Json, &Json) -> bool) -> bool {
    let (a, b) = (one_or_many(a), one_or_many(b));
    a.iter().all(|a| b.iter().any(|b| is_same(a, b))) && b.iter().all(|b| a.iter().any(|a| is_same(a, b)))
}

#[cfg(test)]
mod tests {
    use ferroform_core::policy::normal_form;
    use proptest::prelude::*;
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
    fn the_number_of_an_account_is_the_arn_of_its_root() {
        let is_same = |a: &str, b: &str| is_same_member("Principal", json!({"AWS": a}), json!({"AWS": [b]}));
        assert!(is_same("111122223333", "arn:aws:iam::111122223333:root"));
        assert!(is_same("111122223333", "arn:aws-us-gov:iam::111122223333:root"));
        for other in ["arn:aws:iam::444455556666:root", "arn:aws:iam::111122223333:user/root", "*", "root"] {
            assert!(!is_same("111122223333", other), "{other}");
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

    fn normal(policy: &Json) -> Json {
        normal_form(policy.as_object().cloned().unwrap())
    }

    fn few<T: Clone + std::fmt::Debug + 'static>(
        one: impl Strategy<Value = T> + 'static,
        form: fn(Vec<T>) -> Json,
    ) -> BoxedStrategy<Json> {
        prop::collection::vec(one, 0..3).prop_map(form).boxed()
    }

    /// A value, a list of values, or values by name, out of so few that equal policies are common.
    fn values() -> BoxedStrategy<Json> {
        let scalars = [json!("a"), json!("b"), json!(true), json!("true"), json!(1), json!("1"), json!(null)];
        let scalar = prop::sample::select(scalars.to_vec());
        let list = few(scalar.clone(), Json::Array);
        prop_oneof![scalar, list.clone(), few(list, Json::Array)].boxed()
    }

    fn objects(names: &'static [&'static str], value: BoxedStrategy<Json>) -> BoxedStrategy<Json> {
        few((prop::sample::select(names), value), |members| {
            members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
        })
    }

    fn member() -> impl Strategy<Value = (&'static str, Json)> {
        let principals = objects(&["AWS", "Other"], values());
        let conditions = objects(&["Bool", "Null"], objects(&["k", "l"], values()));
        prop_oneof![
            (prop::sample::select(&["Action", "Resource", "Sid"][..]), values()),
            (Just("Principal"), prop_oneof![principals, values()]),
            (Just("Condition"), prop_oneof![4 => conditions, 1 => values()]),
        ]
    }

    fn policies() -> BoxedStrategy<Json> {
        let statement = few(member(), |members| {
            members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
        });
        let statements = prop_oneof![2 => few(statement.clone(), Json::Array), 1 => statement, 1 => values()];
        (statements, values()).prop_map(|(statements, id)| json!({"Id": id, "Statement": statements})).boxed()
    }

    /// Turns the lists of a policy around, and writes one value as a list, or the other way round.
    fn respelled(place: Place, value: Json) -> Json {
        let around = |place: Place, value: &Json| {
            let mut values: Vec<Json> = one_or_many(value).to_vec();
            values = values.into_iter().map(|value| respelled(place, value)).collect();
            values.reverse();
            match values.as_slice() {
                [one] if !one.is_array() && value.is_array() => one.clone(),
                _ => Json::Array(values),
            }
        };
        match (place, value) {
            (Place::Statements, value) => around(Place::Statement, &value),
            (Place::Set | Place::Operands, value) => around(Place::Plain, &value),
            (place, Json::Object(members)) => {
                let member = |(name, value): (String, Json)| {
                    let value = respelled(place.member(&name), value);
                    (name, value)
                };
                Json::Object(members.into_iter().map(member).collect())
            }
            (_, value) => value,
        }
    }

    proptest! {
        #[test]
        fn policies_are_the_same_if_their_normal_forms_are(a in policies(), b in policies()) {
            prop_assert_eq!(is_same(&a, &b), normal(&a) == normal(&b));
        }

        #[test]
        fn policies_of_one_member_are_the_same_if_their_normal_forms_are(a in member(), b in values()) {
            let (name, a) = a;
            let [a, b] = [a, b].map(|value| json!({"Statement": [{name: value}]}));
            prop_assert_eq!(is_same(&a, &b), normal(&a) == normal(&b));
        }

        #[test]
        fn another_spelling_of_a_policy_has_the_same_normal_form(policy in policies()) {
            let respelled = respelled(Place::Policy, policy.clone());
            prop_assert!(is_same(&policy, &respelled));
            prop_assert_eq!(normal(&policy), normal(&respelled));
            prop_assert!(is_same(&policy, &normal(&policy)));
        }
    }

    #[test]
    fn a_number_that_is_not_in_its_shortest_form_equals_a_text_that_the_normal_form_does_not() {
        let condition = |value: &str| {
            let text = format!(r#"{{"Statement": [{{"Condition": {{"Bool": {{"k": {value}}}}}}}]}}"#);
            serde_json::from_str::<Json>(&text).unwrap()
        };
        let [text, long, short] = ["\"1.0\"", "1.0", "1"].map(condition);
        assert!(is_same(&text, &long) && is_same(&long, &short) && !is_same(&text, &short));
        assert_eq!([normal(&long) == normal(&short), normal(&text) == normal(&long)], [true, false]);
    }
}
