//! Where the nodes of a schema are in a text that only holds it: an answer of `describe-type`, or a JSON string.
//!
//! [`Json::into_schema`](super::Json::into_schema) reads the schema itself.

use std::collections::BTreeMap;

use super::position::{Position, in_lines, offsets, string};

/// The member of an answer that has the schema.
const MEMBER: &str = "/Schema";

/// The members that make a document a schema itself.
const OF_A_SCHEMA: [&str; 2] = ["/typeName", "/properties"];

/// Finds the nodes of a schema whose JSON pointers are wanted. If the text only holds the schema, the places are those in
/// the text. Of a text that is not JSON, what comes before the mistake is found.
#[must_use]
pub fn positions(text: &str, is_wanted: impl Fn(&str) -> bool) -> BTreeMap<String, Position> {
    in_lines(text, of_schema(text, is_wanted))
}

/// Returns where the nodes of the schema with the wanted pointers begin in the text.
fn of_schema(text: &str, is_wanted: impl Fn(&str) -> bool) -> BTreeMap<String, usize> {
    let start = text.len() - text.trim_start().len();
    if text.get(start..).is_some_and(|text| text.starts_with('"')) {
        return in_string(text, start, is_wanted);
    }
    let roots = offsets(text, |pointer| pointer == MEMBER || OF_A_SCHEMA.contains(&pointer));
    match roots.get(MEMBER) {
        Some(key) if roots.len() == 1 => {
            let value = value(text, *key);
            if text.get(value..).is_some_and(|text| text.starts_with('"')) {
                return in_string(text, value, is_wanted);
            }
            let is_wanted = |pointer: &str| pointer.strip_prefix(MEMBER).is_some_and(&is_wanted);
            let found = offsets(text, is_wanted).into_iter();
            found.filter_map(|(pointer, at)| Some((pointer.strip_prefix(MEMBER)?.to_owned(), at))).collect()
        }
        _ => offsets(text, is_wanted),
    }
}

/// Returns where the value of the member begins whose key is here.
fn value(text: &str, key: usize) -> usize {
    let after = key + string(text, key).len();
    let rest = text.get(after..).unwrap_or_default();
    after + (rest.len() - rest.trim_start_matches([':', ' ', '\t', '\n', '\r']).len())
}

/// Returns the nodes of the schema that the string here holds.
fn in_string(text: &str, start: usize, is_wanted: impl Fn(&str) -> bool) -> BTreeMap<String, usize> {
    let written = string(text, start);
    let Ok(schema) = serde_json::from_str::<String>(written) else { return BTreeMap::new() };
    let characters = schema.char_indices().map(|(at, _)| at);
    let places: BTreeMap<usize, usize> = characters.zip(places(written).map(|place| start + place)).collect();
    let found = offsets(&schema, is_wanted).into_iter();
    found.filter_map(|(pointer, at)| Some((pointer, *places.get(&at)?))).collect()
}

/// Returns where each character of a string begins that is written with quotes and escapes.
fn places(written: &str) -> impl Iterator<Item = usize> {
    let mut at = 1;
    std::iter::from_fn(move || {
        let rest = written.get(at..)?;
        let length = match rest.as_bytes() {
            // The two halves of one character.
            [b'\\', b'u', b'd' | b'D', b'8'..=b'9' | b'a'..=b'b' | b'A'..=b'B', ..] => 12,
            [b'\\', b'u', ..] => 6,
            [b'\\', ..] => 2,
            _ => rest.chars().next()?.len_utf8(),
        };
        let place = at;
        at += length;
        Some(place)
    })
}

#[cfg(test)]
mod tests {
    use super::positions;

    const SCHEMA: &str = "{\"typeName\": \"A::B::C\",\n \"x\u{1d11e}\": {\"é\\\"/\": [1]}}";

    #[track_caller]
    fn check(text: &str, expected: [&str; 3]) {
        let wanted = ["/typeName", "/x\u{1d11e}", "/x\u{1d11e}/é\"~1/0"];
        let found = positions(text, |pointer| wanted.contains(&pointer));
        let at = |pointer: &str| found.get(pointer).map(ToString::to_string).unwrap_or_default();
        assert_eq!(wanted.map(at), expected, "{text}");
    }

    #[test]
    fn a_schema_in_a_string_has_the_places_of_the_string() {
        check(SCHEMA, ["1:2", "2:2", "2:18"]);
        let quoted = serde_json::Value::from(SCHEMA).to_string();
        check(&quoted, ["1:3", "1:32", "1:54"]);
        check(&format!("\n {quoted}"), ["2:4", "2:33", "2:55"]);
        let answer = format!("{{\"Arn\": \"\\\"\",\n \"Schema\" : {quoted}}}");
        check(&answer, ["2:15", "2:44", "2:66"]);
        let escaped = quoted.replace('\u{1d11e}', "\\ud834\\udd1e").replace('é', "\\u00e9");
        check(&escaped, ["1:3", "1:32", "1:70"]);
    }

    #[test]
    fn a_schema_in_an_object_has_its_own_places() {
        check(&format!("{{\n\"Schema\": {SCHEMA}}}"), ["2:12", "3:2", "3:18"]);
        let not_held = format!("{{\"Schema\": 1, {}", &SCHEMA[1..]);
        check(&not_held, ["1:15", "2:2", "2:18"]);
    }

    #[test]
    fn what_holds_no_schema_has_no_places() {
        for text in
            ["\"", "\"{", "\"\\", "{\"Schema\"", "{\"Schema\": \"", "{\"Schema\": \"\\u", "\"\\ud834\"", " "]
        {
            check(text, ["", "", ""]);
        }
    }
}
