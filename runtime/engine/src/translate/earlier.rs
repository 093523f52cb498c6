//! Reads the record of versions 2 and 3 of the private data as a [`Record`].
//!
//! They stored ownership and answers separately, the answers by printed paths:
//!
//! ```text
//! owned:  {"name": 1, "rules": [{"key": 1}]}
//! echoes: {"name": {"said": [7]}, "rules[0].key": {"said": [8]}, "labels[\"aws:a\"]": {"said": [9]}}
//! ```

use serde::Deserialize as _;
use serde_json::Value as Json;

use super::answers::Answers;
use super::record::Record;

/// Converts the record of those versions. If ownership is not known, nothing else is known either.
#[must_use]
pub(crate) fn earlier_record(owned: &Json, echoes: &Json) -> Record {
    if !owned.is_object() {
        return Record::default();
    }
    let mut record = owned_record(owned);
    for (path, answers) in echoes.as_object().into_iter().flatten() {
        if let (Some(steps), Ok(answers)) = (steps(path), Answers::deserialize(answers))
            && let Some(part) = steps.into_iter().try_fold(&mut record, into_part)
        {
            part.answers = answers;
        }
    }
    record
}

fn owned_record(owned: &Json) -> Record {
    let mut record = Record { is_owned: true, ..Record::default() };
    match owned {
        Json::Object(parts) => {
            record.parts = parts.iter().map(|(name, part)| (name.clone(), owned_record(part))).collect();
        }
        Json::Array(elements) => {
            let element = |element: &Json| {
                let is_owned = element.as_object().is_none_or(|parts| !parts.is_empty());
                Record { is_owned, ..owned_record(element) }
            };
            record.elements = elements.iter().map(element).collect();
        }
        _ => {}
    }
    record
}

/// A step of a printed path.
enum Step {
    Part(String),
    Element(usize),
}

/// Those versions wrote all elements of lists whose elements can be remembered, whoever owns them.
fn into_part(record: &mut Record, step: Step) -> Option<&mut Record> {
    match step {
        Step::Part(name) => Some(record.parts.entry(name).or_default()),
        Step::Element(index) => record.elements.get_mut(index),
    }
}

/// Returns the steps of a printed path; `None` if it is not one.
fn steps(path: &str) -> Option<Vec<Step>> {
    let (mut steps, mut rest) = (Vec::new(), path);
    while !rest.is_empty() {
        let step;
        (step, rest) = if let Some(quoted) = rest.strip_prefix("[\"") {
            let (key, rest) = unquoted(quoted)?;
            (Step::Part(key), rest.strip_prefix(']')?)
        } else if let Some(index) = rest.strip_prefix('[') {
            let (index, rest) = index.split_once(']')?;
            (Step::Element(index.parse().ok()?), rest)
        } else {
            let name = rest.strip_prefix('.').unwrap_or(rest);
            let end = name.find(['.', '[']).unwrap_or(name.len());
            let (name, rest) = name.split_at(end);
            (Step::Part(name.to_owned()), rest)
        };
        steps.push(step);
    }
    Some(steps)
}

/// Returns the text up to the closing quote, which is escaped as by Rust's `{:?}`, and what comes after the
/// quote.
fn unquoted(quoted: &str) -> Option<(String, &str)> {
    let (mut text, mut rest) = (String::new(), quoted.chars());
    loop {
        match rest.next()? {
            '"' => return Some((text, rest.as_str())),
            '\\' => text.push(match rest.next()? {
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                '0' => '\0',
                'u' => {
                    let (code, after) = rest.as_str().strip_prefix('{')?.split_once('}')?;
                    rest = after.chars();
                    char::from_u32(u32::from_str_radix(code, 16).ok()?)?
                }
                other => other,
            }),
            other => text.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use ferroform_core::value::{Path, Step};
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_kept_apart_is_put_together() {
        let owned = json!({"name": 1, "rules": [{"key": 1}, {}]});
        let echoes = json!({
            "name": {"said": [7]}, "rules[0].key": {"said": [8]}, "ids": {"said": [1], "of": [2], "added": [3]},
        });
        let record = earlier_record(&owned, &echoes);
        assert_eq!(
            serde_json::to_value(&record).unwrap(),
            json!({"owned": true, "parts": {
                "name": {"owned": true, "answers": {"said": [7]}},
                "rules": {"owned": true, "elements": [
                    {"owned": true, "parts": {"key": {"owned": true, "answers": {"said": [8]}}}},
                    {},
                ]},
                "ids": {"answers": {"said": [1], "of": [2], "added": [3]}},
            }})
        );
        assert_eq!(earlier_record(&Json::Null, &echoes), Record::default());
    }

    #[test]
    fn every_key_of_a_map_is_found_again() {
        for key in
            ["", "a", "a\"b", "a\\", "]", "a.b[0]", "tab\tnew\nline\0", "é\u{7f}\u{200b}", "\u{1f600}'"]
        {
            let path: Path = [Step::from("labels"), Step::Key(key.to_owned())].into_iter().collect();
            let echoes = json!({ path.to_string(): {"said": [1]} });
            let record = earlier_record(&json!({}), &echoes);
            assert_eq!(
                record.part("labels").part(key).answers,
                Answers::deserialize(&json!({"said": [1]})).unwrap()
            );
        }
    }

    #[test]
    fn what_is_no_path_is_left_out() {
        for path in ["a[", "a[\"", "a[\"b\"", "a[x]", "a[-1]", "a[0]", "a[\"\\u{110000}\"]", "a[\"\\"] {
            let record = earlier_record(&json!({}), &json!({ path: {"said": [1]} }));
            assert!(record.part("a").is_empty() && record.part("").is_empty(), "{path}: {record:?}");
        }
    }
}
