//! Normal forms of texts. Two texts mean the same if their normal forms are equal.

use ferroform_core::table::Form;
use ferroform_core::value::Number;
use serde_json::Value as Json;

/// Returns the normal form of a text, or `None` if the text does not have this form. An empty one counts as none.
pub(crate) fn normal(form: Form, text: &str) -> Option<String> {
    match form {
        Form::Number => Some(text.trim().parse::<Number>().ok()?.to_string()),
        Form::Boolean => boolean(text).map(|value| value.to_string()),
        Form::Hour => text.parse::<i64>().ok().map(|seconds| seconds.div_euclid(3600).to_string()),
        Form::Rate => rate(text).map(|minutes| format!("rate({minutes} minutes)")),
        Form::Access => Some(access(text)),
        Form::Properties => Some(properties(text)),
        Form::PublicKey => public_key(text),
        Form::Scalars => document(text, |key| key, text_of),
        Form::Keys => document(text, |key| key.to_lowercase(), |scalar| scalar),
    }
}

fn boolean(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "1" | "on" | "true" | "yes" | "enabled" => Some(true),
        "0" | "off" | "false" | "no" | "disabled" => Some(false),
        _ => None,
    }
}

/// Returns the minutes of `rate(1 hour)`. A rate of 0 runs once, whatever its unit is.
fn rate(text: &str) -> Option<u64> {
    let inner = text.trim().strip_prefix("rate(")?.strip_suffix(')')?;
    let (count, unit) = inner.trim().split_once(' ')?;
    let minutes = match unit.trim().trim_end_matches('s') {
        "minute" => 1,
        "hour" => 60,
        "day" => 24 * 60,
        _ => return None,
    };
    count.parse::<u64>().ok()?.checked_mul(minutes)
}

/// Returns an access string of Redis without what every user starts with. `-@all` takes away all commands, of which a
/// user has none at the beginning.
fn access(text: &str) -> String {
    const SHORT: &[(&str, &str)] =
        &[("allkeys", "~*"), ("allchannels", "&*"), ("allcommands", "+@all"), ("nocommands", "-@all")];
    let word = |word| SHORT.iter().find(|(long, _)| *long == word).map_or(word, |(_, short)| *short);
    let (mut words, mut has_commands) = (Vec::new(), false);
    for word in text.split_whitespace().map(word) {
        let is_start = word == "resetchannels" || word == "resetkeys" || (word == "-@all" && !has_commands);
        has_commands |= word.starts_with(['+', '-']);
        if !is_start {
            words.push(word);
        }
    }
    words.join(" ")
}

/// Returns the lines `key = value` of a properties file, sorted, without comments and white space.
fn properties(text: &str) -> String {
    let line = |line: &str| {
        let line = line.trim();
        let is_text = !line.is_empty() && !line.starts_with(['#', '!']);
        is_text.then(|| match line.split_once(['=', ':']) {
            Some((key, value)) => format!("{}={}", key.trim(), value.trim()),
            None => line.to_owned(),
        })
    };
    let mut lines: Vec<String> = text.lines().filter_map(line).collect();
    lines.sort();
    lines.join("\n")
}

/// Returns the type and the key, without the comment.
fn public_key(text: &str) -> Option<String> {
    let mut words = text.split_whitespace();
    Some(format!("{} {}", words.next()?, words.next()?))
}

/// Returns a document with other keys and scalars.
fn document(text: &str, key: fn(String) -> String, scalar: fn(Json) -> Json) -> Option<String> {
    fn walk(json: Json, key: fn(String) -> String, scalar: fn(Json) -> Json) -> Json {
        match json {
            Json::Array(items) => items.into_iter().map(|item| walk(item, key, scalar)).collect(),
            Json::Object(members) => {
                members.into_iter().map(|(name, value)| (key(name), walk(value, key, scalar))).collect()
            }
            Json::Null => json,
            _ => scalar(json),
        }
    }
    Some(walk(serde_json::from_str(text).ok()?, key, scalar).to_string())
}

fn text_of(scalar: Json) -> Json {
    if scalar.is_string() { scalar } else { Json::String(scalar.to_string()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_mean_the_same_are_written_alike() {
        for (form, a, b) in [
            (Form::Number, "100", "100.0"),
            (Form::Boolean, "ON", "1"),
            (Form::Boolean, "false", "OFF"),
            (Form::Hour, "1700001234", "1700000000"),
            (Form::Rate, "rate(60 minutes)", "rate(1 hour)"),
            (Form::Rate, "rate(0 hour)", "rate(0 minute)"),
            (Form::Access, "on ~* +@all", "on ~* -@all +@all"),
            (Form::Access, "on allkeys allcommands", "on ~* resetchannels -@all +@all"),
            (Form::Properties, "a = 1\n# why\n\nb=2", "b=2\na=1\n"),
            (Form::PublicKey, "ssh-ed25519 AAAA me@home", "ssh-ed25519 AAAA"),
            (Form::Keys, r#"{"Name": [{"At": "X"}]}"#, r#"{"name":[{"at":"X"}]}"#),
            (Form::Scalars, r#"{"days": 30, "tags": [true]}"#, r#"{"tags":["true"],"days":"30"}"#),
        ] {
            assert!(normal(form, a).is_some());
            assert_eq!(normal(form, a), normal(form, b), "{a} {b}");
        }
    }

    #[test]
    fn texts_that_mean_something_else_are_not() {
        for (form, a, b) in [
            (Form::Number, "100", "101"),
            (Form::Boolean, "on", "off"),
            (Form::Hour, "1700003600", "1700000000"),
            (Form::Rate, "rate(1 hour)", "rate(1 day)"),
            (Form::Access, "on ~* +get", "on ~* +get -@all"),
            (Form::Properties, "a=1", "a=2"),
            (Form::PublicKey, "ssh-ed25519 AAAA", "ssh-ed25519 AAAB"),
            (Form::Keys, r#"{"name": "X"}"#, r#"{"name": "x"}"#),
            (Form::Scalars, r#"{"days": 30}"#, r#"{"days": 31}"#),
            (Form::Scalars, r#"{"a": null}"#, r#"{"a": "null"}"#),
        ] {
            assert_ne!(normal(form, a), normal(form, b), "{a} {b}");
        }
        assert_eq!(normal(Form::Rate, "cron(0 0 * * ? *)"), None);
    }
}
