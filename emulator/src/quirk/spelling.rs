//! The ways in which services respell values. Spelled twice is spelled once: what a read returned may be sent again.

use serde_json::{Map, Value, json};

use super::extra::UNKNOWN;
use crate::{
    assign::arn_of,
    dice::Dice,
    schema::{Spelling, TypeSchema},
    scope::Scope,
};

/// The version that stands for an unfinished one such as `8.0` or `LATEST`.
const LATEST: &str = "1.4.0";

/// Words in the names of properties, and the types of what such a property names. Any other names something of its own
/// service.
const NAMED: [(&str, &str); 10] = [
    ("instanceprofile", "AWS::IAM::InstanceProfile"),
    ("role", "AWS::IAM::Role"),
    ("kms", "AWS::KMS::Key"),
    ("key", "AWS::KMS::Key"),
    ("function", "AWS::Lambda::Function"),
    ("lambda", "AWS::Lambda::Function"),
    ("topic", "AWS::SNS::Topic"),
    ("bucket", "AWS::S3::Bucket"),
    ("loggroup", "AWS::Logs::LogGroup"),
    ("queue", "AWS::SQS::Queue"),
];

/// Spells a value of this node and name as the service does. Of a list or map, its elements or values are spelled.
pub(super) fn spell(
    how: Spelling,
    schema: &TypeSchema,
    (node, name): (&Value, &str),
    scope: &Scope,
    value: &mut Value,
) {
    match (how, &mut *value) {
        (Spelling::KeysCase, Value::Object(members)) => {
            let keys = std::mem::take(members).into_iter();
            *members = keys.map(|(key, member)| (capital(&key), member)).collect();
        }
        (Spelling::Hour, Value::Number(number)) => {
            if let Some(seconds) = number.as_u64() {
                *value = json!(seconds - seconds % 3600);
            }
        }
        (Spelling::Scalars, Value::Number(_) | Value::Bool(_)) => *value = json!(value.to_string()),
        (Spelling::Members, Value::Object(members)) => {
            fill(members);
        }
        (_, Value::Array(elements)) => {
            let node = schema.element(node).unwrap_or(node);
            elements.iter_mut().for_each(|element| spell(how, schema, (node, name), scope, element));
        }
        (_, Value::Object(members)) => {
            members.values_mut().for_each(|member| spell(how, schema, (node, name), scope, member));
        }
        (_, Value::String(text)) => {
            let spelled = spelled(how, &schema.name, (node, name), scope, text);
            *value = spelled.map_or_else(|| value.take(), Value::from);
        }
        _ => {}
    }
}

/// Returns the service's spelling of a text, if it has another.
fn spelled(
    how: Spelling,
    type_name: &str,
    (node, name): (&Value, &str),
    scope: &Scope,
    text: &str,
) -> Option<String> {
    match how {
        Spelling::Case => {
            let mut options = options(node).into_iter().flatten().filter_map(Value::as_str);
            let option = options.find(|option| option.eq_ignore_ascii_case(text));
            Some(option.map_or_else(|| text.to_lowercase(), str::to_owned))
        }
        Spelling::Number => text.parse::<i64>().ok().map(|number| format!("{number}.0")),
        Spelling::Boolean => match text.to_ascii_lowercase().as_str() {
            "on" | "true" | "yes" => Some("1".to_owned()),
            "off" | "false" | "no" => Some("0".to_owned()),
            _ => None,
        },
        Spelling::Hour => text.parse::<u64>().ok().map(|seconds| (seconds - seconds % 3600).to_string()),
        Spelling::Rate => rate(text),
        Spelling::Version if text.eq_ignore_ascii_case("latest") => Some(LATEST.to_owned()),
        Spelling::Version => {
            let parts = text.split('.').count();
            let is_version = text.split('.').all(|part| part.parse::<u32>().is_ok());
            (is_version && parts < 3).then(|| format!("{text}{}", ".1".repeat(3 - parts)))
        }
        Spelling::Dot => (!text.is_empty() && !text.ends_with('.')).then(|| format!("{text}.")),
        Spelling::Slash => (!text.is_empty() && !text.ends_with('/')).then(|| format!("{text}/")),
        Spelling::Arn => arn(type_name, name, scope, text),
        Spelling::Access => access(text),
        Spelling::Properties => Some(properties(text)),
        Spelling::SshKey => {
            let words: Vec<&str> = text.split_whitespace().take(2).collect();
            (words.len() == 2).then(|| words.join(" "))
        }
        Spelling::Json => {
            let parsed: Value =
                serde_json::from_str(text).ok().filter(|parsed: &Value| !parsed.is_string())?;
            serde_json::to_string_pretty(&parsed).ok()
        }
        Spelling::Members => {
            let mut parsed: Value = serde_json::from_str(text).ok()?;
            let is_filled = match &mut parsed {
                Value::Object(members) => fill(members),
                Value::Array(elements) => {
                    let objects = elements.iter_mut().filter_map(Value::as_object_mut);
                    objects.map(fill).fold(false, |any, one| any | one)
                }
                _ => false,
            };
            is_filled.then(|| parsed.to_string())
        }
        Spelling::Scalars | Spelling::KeysCase | Spelling::Unknown => None,
        Spelling::Space => Some(format!("{}\n", text.trim_end())),
        Spelling::Star => {
            let is_group = text.starts_with("arn:") && !text.ends_with('*');
            is_group.then(|| format!("{}:*", text.trim_end_matches(':')))
        }
    }
}

/// Returns the values that are allowed, also those of doubtful origin.
pub(super) fn options(node: &Value) -> Option<&Vec<Value>> {
    let own = node.get("enum").or_else(|| node.get("doubtful")?.get("enum"));
    own?.as_array()
}

/// Adds the member that the service fills in, and returns whether it was missing.
fn fill(members: &mut Map<String, Value>) -> bool {
    members.insert(UNKNOWN.to_owned(), json!("filled in")).is_none()
}

fn capital(key: &str) -> String {
    let mut letters = key.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Spells `rate(60 minutes)` as `rate(1 hour)`.
fn rate(text: &str) -> Option<String> {
    let (count, unit) = text.trim().strip_prefix("rate(")?.strip_suffix(')')?.trim().split_once(' ')?;
    let count: u64 = count.parse().ok()?;
    let unit = unit.trim().trim_end_matches('s');
    let (count, unit) = match unit {
        "minute" if count > 0 && count.is_multiple_of(1440) => (count / 1440, "day"),
        "minute" if count > 0 && count.is_multiple_of(60) => (count / 60, "hour"),
        "hour" if count > 0 && count.is_multiple_of(24) => (count / 24, "day"),
        unit => (count, unit),
    };
    Some(format!("rate({count} {unit}{})", if count == 1 { "" } else { "s" }))
}

/// Returns the ARN of what a property of this name names, if the text is a name.
fn arn(type_name: &str, name: &str, scope: &Scope, text: &str) -> Option<String> {
    if text.is_empty() || text.contains([':', ' ']) || text.starts_with("alias/") {
        return None;
    }
    let lower = name.to_ascii_lowercase();
    let known = NAMED.into_iter().find(|(word, _)| lower.contains(word)).map(|(_, named)| named.to_owned());
    let own = || {
        let ends = ["Identifier", "Arn", "ARN", "Name", "Id"];
        let word = ends.into_iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name);
        format!("AWS::{}::{word}", type_name.split("::").nth(1).unwrap_or_default())
    };
    Some(arn_of(&known.unwrap_or_else(own), text, scope, &mut Dice::of(&["arn", text])))
}

/// Adds to the commands of a user that all others are denied.
fn access(text: &str) -> Option<String> {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let first = words.iter().position(|word| word.starts_with('+'))?;
    let is_said = words.iter().any(|word| ["-@all", "nocommands"].contains(word));
    (!is_said).then(|| words.insert(first, "-@all"))?;
    Some(words.join(" "))
}

/// Leaves out comments, empty lines and the space around `=`.
fn properties(text: &str) -> String {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with(['#', '!']));
    let pairs = lines.map(|line| match line.split_once('=') {
        Some((key, value)) => format!("{}={}\n", key.trim_end(), value.trim_start()),
        None => format!("{line}\n"),
    });
    pairs.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spelling_that_is_sent_again_stays_as_it_is() {
        let schema = TypeSchema::read(json!({
            "typeName": "A::B::C",
            "properties": { "Kind": { "enum": ["MANAGED"] }, "KindRole": {} },
            "primaryIdentifier": ["/properties/Kind"],
        }));
        let (schema, scope) = (schema.unwrap(), Scope::new("111122223333", "eu-west-1"));
        let node = &schema.raw["properties"]["Kind"];
        for (how, sent, expected) in [
            (Spelling::Case, json!("managed"), json!("MANAGED")),
            (Spelling::Case, json!(["My-Name", "managed"]), json!(["my-name", "MANAGED"])),
            (Spelling::KeysCase, json!({ "sourceColumn": "A" }), json!({ "SourceColumn": "A" })),
            (Spelling::Number, json!("100"), json!("100.0")),
            (
                Spelling::Boolean,
                json!({ "a": "ON", "b": "64", "c": "false" }),
                json!({ "a": "1", "b": "64", "c": "0" }),
            ),
            (Spelling::Hour, json!(7201), json!(7200)),
            (Spelling::Rate, json!("rate(60 minutes)"), json!("rate(1 hour)")),
            (Spelling::Rate, json!("rate(2 day)"), json!("rate(2 days)")),
            (Spelling::Rate, json!("cron(0 * * * ? *)"), json!("cron(0 * * * ? *)")),
            (Spelling::Version, json!("16"), json!("16.1.1")),
            (Spelling::Version, json!("8.0.mysql_aurora.3"), json!("8.0.mysql_aurora.3")),
            (Spelling::Version, json!("LATEST"), json!("1.4.0")),
            (Spelling::Dot, json!("example.com"), json!("example.com.")),
            (Spelling::Slash, json!("team"), json!("team/")),
            (Spelling::Arn, json!("deploy"), json!("arn:aws:iam::111122223333:role/deploy")),
            (Spelling::Space, json!("---"), json!("---\n")),
            (
                Spelling::Star,
                json!("arn:aws:logs:r:1:log-group:/a"),
                json!("arn:aws:logs:r:1:log-group:/a:*"),
            ),
            (Spelling::Access, json!("on ~* +@all"), json!("on ~* -@all +@all")),
            (Spelling::Properties, json!("# all\n\na = 1\nb=2"), json!("a=1\nb=2\n")),
            (Spelling::SshKey, json!("ssh-rsa AAAA me@here"), json!("ssh-rsa AAAA")),
            (Spelling::Json, json!("{\"a\":1}"), json!("{\n  \"a\": 1\n}")),
            (
                Spelling::Members,
                json!("[{\"a\":1}]"),
                json!("[{\"a\":1,\"EmulatorUndocumented\":\"filled in\"}]"),
            ),
            (Spelling::Scalars, json!({ "days": [30, true, "x"] }), json!({ "days": ["30", "true", "x"] })),
        ] {
            let mut value = sent.clone();
            for _ in 0..2 {
                spell(how, &schema, (node, "KindRole"), &scope, &mut value);
                let is_same = match how {
                    Spelling::Members => parsed(&value) == parsed(&expected),
                    _ => value == expected,
                };
                assert!(is_same, "{how:?} {sent}: {value}");
            }
        }
    }

    fn parsed(text: &Value) -> Value {
        serde_json::from_str(text.as_str().unwrap()).unwrap()
    }
}
