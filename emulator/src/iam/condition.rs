//! The conditions of a statement.

use serde_json::Value;

use super::{
    pattern::{Kind, matches},
    policy::{Context, object, texts},
};

/// One key of one operator: `"StringEquals": {"iam:PassedToService": "lambda.amazonaws.com"}`.
#[derive(Clone, Debug)]
pub(super) struct Condition {
    test: Test,
    /// Whether the operator has `Not` in it.
    is_negated: bool,
    /// Whether a key that the request does not have fulfils it.
    if_exists: bool,
    /// In lower case.
    key: String,
    values: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Test {
    Equals,
    EqualsIgnoreCase,
    Like,
    Arn,
    Bool,
    Null,
}

impl Condition {
    /// Reads the member `Condition` of a statement.
    pub(super) fn read(block: &Value) -> Result<Vec<Self>, String> {
        let mut conditions = Vec::new();
        for (operator, keys) in object(block, "Condition")? {
            let (test, is_negated, if_exists) = operator_of(operator)
                .ok_or_else(|| format!("Condition: the emulator does not know the operator `{operator}`"))?;
            for (key, values) in object(keys, operator)? {
                let values = texts(values, &format!("{operator}: {key}"))?;
                let mut odd = values.iter().filter(|value| !["true", "false"].contains(&value.as_str()));
                if let Some(odd) = odd.next().filter(|_| matches!(test, Test::Bool | Test::Null)) {
                    return Err(format!("{operator}: {key}: `{odd}` is neither true nor false"));
                }
                conditions.push(Self { test, is_negated, if_exists, key: key.to_ascii_lowercase(), values });
            }
        }
        Ok(conditions)
    }

    /// Returns whether a request fulfils it. A key that the request does not have fulfils what is negated.
    pub(super) fn holds(&self, context: &Context) -> bool {
        let given = context.get(&self.key);
        if self.test == Test::Null {
            return self.values.iter().any(|value| (value == "true") == given.is_none());
        }
        let Some(given) = given else { return self.is_negated || self.if_exists };
        let is_met = |value: &String| match self.test {
            Test::Equals => value == given,
            Test::EqualsIgnoreCase | Test::Bool => value.eq_ignore_ascii_case(given),
            Test::Like => matches(Kind::Text, value, given),
            Test::Arn | Test::Null => matches(Kind::Arn, value, given),
        };
        self.values.iter().any(is_met) != self.is_negated
    }
}

fn operator_of(name: &str) -> Option<(Test, bool, bool)> {
    let (name, if_exists) = name.strip_suffix("IfExists").map_or((name, false), |name| (name, true));
    let (test, is_negated) = match name {
        "StringEquals" => (Test::Equals, false),
        "StringNotEquals" => (Test::Equals, true),
        "StringEqualsIgnoreCase" => (Test::EqualsIgnoreCase, false),
        "StringNotEqualsIgnoreCase" => (Test::EqualsIgnoreCase, true),
        "StringLike" => (Test::Like, false),
        "StringNotLike" => (Test::Like, true),
        "ArnEquals" | "ArnLike" => (Test::Arn, false),
        "ArnNotEquals" | "ArnNotLike" => (Test::Arn, true),
        "Bool" => (Test::Bool, false),
        "Null" if !if_exists => (Test::Null, false),
        _ => return None,
    };
    Some((test, is_negated, if_exists))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn holds(operator: &str, values: Value, given: Option<&str>) -> bool {
        let conditions = Condition::read(&json!({ operator: { "aws:Key": values } })).unwrap();
        let context = given.map(|given| ("aws:key".to_owned(), given.to_owned())).into_iter().collect();
        conditions.iter().all(|condition| condition.holds(&context))
    }

    #[test]
    fn each_operator_compares_in_its_way() {
        let arn = "arn:aws:iam::111122223333:role/a:b";
        for (operator, values, given, expected) in [
            ("StringEquals", json!(["a", "b"]), "b", true),
            ("StringEquals", json!("a*"), "ab", false),
            ("StringNotEquals", json!(["a", "b"]), "b", false),
            ("StringNotEquals", json!(["a", "b"]), "c", true),
            ("StringEqualsIgnoreCase", json!("A"), "a", true),
            ("StringNotEqualsIgnoreCase", json!("A"), "a", false),
            ("StringLike", json!("a?c*"), "abcd", true),
            ("StringNotLike", json!("a?c*"), "abcd", false),
            ("ArnLike", json!("arn:aws:iam::*:role/*"), arn, true),
            ("ArnEquals", json!("arn:aws:iam::*:role/*"), arn, true),
            ("ArnLike", json!("arn:aws:*:role/*"), arn, false),
            ("ArnNotEquals", json!("arn:aws:iam::*:role/*"), arn, false),
            ("Bool", json!(true), "true", true),
            ("Bool", json!("false"), "true", false),
            ("Null", json!("true"), "x", false),
            ("Null", json!(false), "x", true),
            ("StringEqualsIfExists", json!("a"), "b", false),
        ] {
            assert_eq!(holds(operator, values.clone(), Some(given)), expected, "{operator} {values} {given}");
        }
    }

    #[test]
    fn an_absent_key_fulfils_what_is_negated_or_only_asked_if_it_exists() {
        for (operator, value, expected) in [
            ("StringEquals", "a", false),
            ("ArnLike", "arn:aws:s3:::*", false),
            ("Bool", "false", false),
            ("StringNotEquals", "a", true),
            ("ArnNotLike", "arn:aws:s3:::*", true),
            ("StringEqualsIfExists", "a", true),
            ("BoolIfExists", "true", true),
            ("Null", "true", true),
            ("Null", "false", false),
        ] {
            assert_eq!(holds(operator, json!(value), None), expected, "{operator}");
        }
    }

    #[test]
    fn what_the_emulator_cannot_judge_is_refused() {
        for (block, said) in [
            (
                json!({ "DateLessThan": { "a:b": "x" } }),
                "Condition: the emulator does not know the operator `DateLessThan`",
            ),
            (json!({ "ForAllValues:StringEquals": { "a:b": "x" } }), "Condition: the emulator does not know"),
            (json!({ "NullIfExists": { "a:b": "true" } }), "Condition: the emulator does not know"),
            (json!({ "Bool": { "a:b": "yes" } }), "Bool: a:b: `yes` is neither true nor false"),
            (
                json!({ "StringLike": { "a:b": "${aws:username}" } }),
                "StringLike: a:b: the emulator does not know policy variables",
            ),
            (json!({ "StringLike": { "a:b": [] } }), "StringLike: a:b: it is empty"),
            (json!({ "StringLike": "x" }), "StringLike: it is not an object"),
            (json!([]), "Condition: it is not an object"),
        ] {
            let error = Condition::read(&block).unwrap_err();
            assert!(error.starts_with(said), "{error}");
        }
    }
}
