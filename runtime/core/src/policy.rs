//! The places in an IAM policy whose order or shape means nothing, and the normal form of a policy.
//!
//! IAM reads some lists of a statement as sets, and a single value in place of a list as a list of one. Everything
//! else in a policy is plain JSON. Comparisons and the normal form both follow [`Place`].

use serde_json::{Map, Value as Json};

use crate::value::Number;

/// A place in a policy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The whole document.
    Policy,
    /// Statements in any order, or one statement alone.
    Statements,
    /// One statement.
    Statement,
    /// Sets of principals, by kind.
    Principals,
    /// Conditions, by operator.
    Conditions,
    /// Operands of an operator, by key.
    Operator,
    /// A set of values, or one value alone.
    Set,
    /// A set of texts, or one text alone. A text may be written as a number or a boolean.
    Operands,
    /// Plain JSON.
    Plain,
}

impl Place {
    /// Returns the place of a member of the object at this place.
    #[must_use]
    pub fn member(self, name: &str) -> Self {
        match (self, name) {
            (Self::Policy, "Statement") => Self::Statements,
            (Self::Statement, "Action" | "NotAction" | "Resource" | "NotResource") => Self::Set,
            (Self::Statement, "Principal" | "NotPrincipal") => Self::Principals,
            (Self::Statement, "Condition") => Self::Conditions,
            (Self::Principals, "AWS" | "Service" | "Federated" | "CanonicalUser") => Self::Set,
            (Self::Conditions, _) => Self::Operator,
            (Self::Operator, _) => Self::Operands,
            _ => Self::Plain,
        }
    }
}

/// Returns the elements of a list, or a value in place of a list as the only element.
#[must_use]
pub fn one_or_many(value: &Json) -> &[Json] {
    match value {
        Json::Array(values) => values,
        one => std::slice::from_ref(one),
    }
}

/// Returns the normal form of a policy: members, statements and sets are sorted, one value stands without a list, but
/// one statement in a list. Numbers have their shortest form and are texts in conditions.
#[must_use]
pub fn normal_form(policy: Map<String, Json>) -> Json {
    at(Place::Policy, Json::Object(policy))
}

fn at(place: Place, value: Json) -> Json {
    match (place, value) {
        (Place::Statements, statements) => {
            let statements = many(statements).into_iter().map(|statement| at(Place::Statement, statement));
            Json::Array(sorted(statements.collect()))
        }
        (Place::Set, values) => set(many(values).into_iter().map(plain).collect()),
        (Place::Operands, values) => set(many(values).into_iter().map(|value| text(plain(value))).collect()),
        (place, Json::Object(members)) => members_of(place, members),
        (_, Json::Array(values)) => Json::Array(values.into_iter().map(plain).collect()),
        (_, Json::Number(number)) => shortest(number),
        (_, other) => other,
    }
}

fn plain(value: Json) -> Json {
    at(Place::Plain, value)
}

fn members_of(place: Place, members: Map<String, Json>) -> Json {
    let mut members: Vec<(String, Json)> = members.into_iter().collect();
    members.sort_by(|(a, _), (b, _)| a.cmp(b));
    let member = |(name, value): (String, Json)| {
        let value = at(place.member(&name), value);
        (name, value)
    };
    Json::Object(members.into_iter().map(member).collect())
}

fn many(value: Json) -> Vec<Json> {
    match value {
        Json::Array(values) => values,
        one => vec![one],
    }
}

fn sorted(mut values: Vec<Json>) -> Vec<Json> {
    values.sort_by_cached_key(Json::to_string);
    values
}

/// Returns a set. A list alone in a set keeps the list around it: without it, it would be the set.
fn set(values: Vec<Json>) -> Json {
    let mut values = sorted(values);
    values.dedup();
    match values.pop() {
        Some(only) if values.is_empty() && !only.is_array() => only,
        last => {
            values.extend(last);
            Json::Array(values)
        }
    }
}

fn text(value: Json) -> Json {
    match value {
        Json::Number(number) => Json::String(number.to_string()),
        Json::Bool(value) => Json::String(value.to_string()),
        other => other,
    }
}

fn shortest(number: serde_json::Number) -> Json {
    match number.to_string().parse::<Number>() {
        Ok(shortest) => Json::Number(shortest.to_json()),
        Err(_) => Json::Number(number),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[track_caller]
    fn check(policy: Json, expected: Json) {
        let Json::Object(policy) = policy else { panic!("a policy is an object") };
        let normal = normal_form(policy);
        assert_eq!(normal.to_string(), expected.to_string());
        let Json::Object(again) = normal.clone() else { panic!("a policy is an object") };
        assert_eq!(normal_form(again), normal, "the normal form is its own");
    }

    fn with(statement: Json) -> Json {
        json!({"Statement": [statement]})
    }

    #[test]
    fn statements_and_sets_are_sorted_and_one_value_stands_alone() {
        let statements = json!([{"Resource": ["b", "a", "b"]}, {"Action": ["x"]}]);
        let normal = json!([{"Action": "x"}, {"Resource": ["a", "b"]}]);
        check(json!({"Statement": statements}), json!({"Statement": normal}));
        check(json!({"Statement": {"Action": []}}), with(json!({"Action": []})));
    }

    #[test]
    fn a_statement_that_is_there_twice_stays_there_twice() {
        let twice = json!({"Statement": [{"Action": "a"}, {"Action": "a"}]});
        check(twice.clone(), twice);
    }

    #[test]
    fn principals_are_sets_by_kind_and_a_star_is_left_alone() {
        let principals = |value: Json| with(json!({"Principal": value}));
        check(principals(json!({"AWS": ["b", "a"]})), principals(json!({"AWS": ["a", "b"]})));
        check(principals(json!({"AWS": ["*"]})), principals(json!({"AWS": "*"})));
        check(principals(json!("*")), principals(json!("*")));
        check(principals(json!({"Other": ["b", "a"]})), principals(json!({"Other": ["b", "a"]})));
    }

    #[test]
    fn operands_of_conditions_are_texts() {
        let condition = |value: Json| with(json!({"Condition": {"Bool": {"key": value}}}));
        check(condition(json!([true])), condition(json!("true")));
        check(condition(json!([10, 9.50])), condition(json!(["10", "9.5"])));
        check(condition(json!([1, "1"])), condition(json!("1")));
    }

    #[test]
    fn lists_elsewhere_keep_their_order_and_form() {
        let rest = json!({"Id": ["b", "a"], "Statement": [{"Sid": ["s"], "Other": [2, 1]}]});
        check(rest.clone(), rest);
        let of_lists = with(json!({"Action": [["a"]]}));
        check(of_lists.clone(), of_lists);
    }
}
