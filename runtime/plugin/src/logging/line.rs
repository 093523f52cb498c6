//! One log line: collects fields and keeps the line within the length that the client reads.

use std::fmt;
use std::io::Write as _;
use std::time::SystemTime;

use jiff::Timestamp;
use serde_json::{Map, Value};
use tracing::Level;
use tracing::field::{Field, Visit};

/// go-plugin's client reads lines of up to 64 KiB. It shows a longer one as raw text, cut into pieces.
const LONGEST: usize = 60 * 1024;
/// The lengths in bytes to which texts are cut if a line is too long, tried in this order until it fits.
const CUTS: [usize; 3] = [16 * 1024, 1024, 128];
/// Marks a text that was cut.
const CUT_MARK: &str = "… (cut)";

/// The message and the fields of an event or a span.
#[derive(Clone, Debug, Default)]
pub(crate) struct Line {
    message: String,
    fields: Map<String, Value>,
}

impl Line {
    /// Creates a line with this message.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), fields: Map::new() }
    }

    /// Adds a field. A later field of the same name replaces an earlier one.
    pub(crate) fn field(&mut self, name: &str, value: impl Into<Value>) {
        self.fields.insert(free_name(name), value.into());
    }

    /// Adds the place in the code that writes the line.
    pub(super) fn caller(&mut self, file: &str, number: u32) {
        self.fields.insert("@caller".to_owned(), format!("{file}:{number}").into());
    }

    /// Adds the fields of an enclosing span, unless the line has fields of the same name.
    pub(super) fn inherit(&mut self, outer: &Self) {
        for (name, value) in &outer.fields {
            if !self.fields.contains_key(name) {
                self.fields.insert(name.clone(), value.clone());
            }
        }
    }

    /// Returns the text of the line, including the newline.
    pub(crate) fn render(mut self, level: Level, module: &str, now: SystemTime) -> Vec<u8> {
        self.fields.insert("@level".to_owned(), level.as_str().to_ascii_lowercase().into());
        self.fields.insert("@module".to_owned(), module.into());
        self.fields.insert("@timestamp".to_owned(), timestamp(now).into());
        self.fields.insert("@message".to_owned(), self.message.into());
        let mut text = to_bytes(&self.fields);
        for longest in CUTS {
            if text.len() <= LONGEST {
                return text;
            }
            self.fields.values_mut().for_each(|value| cut(value, longest));
            text = to_bytes(&self.fields);
        }
        if text.len() > LONGEST {
            self.fields.retain(|name, _| name.starts_with('@'));
            text = to_bytes(&self.fields);
        }
        text
    }
}

impl Visit for Line {
    fn record_f64(&mut self, field: &Field, value: f64) {
        // JSON has no infinities.
        match serde_json::Number::from_f64(value) {
            Some(number) => self.field(field.name(), number),
            None => self.field(field.name(), value.to_string()),
        }
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.field(field.name(), value);
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.field(field.name(), value);
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.field(field.name(), value);
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == "message" {
            value.clone_into(&mut self.message);
        } else {
            self.field(field.name(), value);
        }
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.record_str(field, &format!("{value:?}"));
    }
}

/// Renames fields whose names have a meaning for the client.
fn free_name(name: &str) -> String {
    let is_taken = name.starts_with('@') || name == "timestamp";
    if is_taken { format!("field_{}", name.trim_start_matches('@')) } else { name.to_owned() }
}

fn cut(value: &mut Value, longest: usize) {
    if let Value::String(text) = value
        && text.len() > longest
    {
        let end = (0..=longest).rfind(|end| text.is_char_boundary(*end)).unwrap_or_default();
        text.truncate(end);
        text.push_str(CUT_MARK);
    }
}

fn to_bytes(fields: &Map<String, Value>) -> Vec<u8> {
    // A map of texts and numbers can always be written as JSON.
    let mut text = serde_json::to_vec(fields).unwrap_or_default();
    text.push(b'\n');
    text
}

/// Formats a time as `2006-01-02T15:04:05.000000Z`. The client parses exactly this, and drops the fields of a line
/// where it fails.
fn timestamp(now: SystemTime) -> String {
    format!("{:.6}", Timestamp::try_from(now).unwrap_or_default())
}

/// Writes a whole line. A failure cannot be reported to anybody.
pub(crate) fn write_to_stderr(line: &[u8]) {
    let _ = std::io::stderr().lock().write_all(line);
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use proptest::prelude::*;

    use super::*;

    fn parse(line: &[u8]) -> Map<String, Value> {
        let text = line.strip_suffix(b"\n").unwrap();
        assert!(!text.contains(&b'\n') && text.len() <= LONGEST);
        serde_json::from_slice(text).unwrap()
    }

    /// Whether a text has Go's format `2006-01-02T15:04:05.000000Z07:00`, in UTC.
    fn is_timestamp(text: &str) -> bool {
        let shape: String = text.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
        shape == "0000-00-00T00:00:00.000000Z"
    }

    fn any_value() -> impl Strategy<Value = Value> {
        prop_oneof![
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<u64>().prop_map(Value::from),
            any::<f64>().prop_map(Value::from),
            any::<String>().prop_map(Value::from),
            (any::<char>(), 0..100_000_usize).prop_map(|(c, n)| c.to_string().repeat(n).into()),
        ]
    }

    fn any_name() -> impl Strategy<Value = String> {
        prop_oneof![
            Just("@level".to_owned()),
            Just("@message".to_owned()),
            Just("@timestamp".to_owned()),
            Just("timestamp".to_owned()),
            "[a-z_.@]{0,12}",
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(256))]

        #[test]
        fn any_fields_make_one_line_with_three_texts(
            message in any::<String>(),
            fields in proptest::collection::vec((any_name(), any_value()), 0..8),
            seconds in 0..4_000_000_000_u64,
            nanos in 0..1_000_000_000_u32,
        ) {
            let mut line = Line::new(message.clone());
            for (name, value) in fields {
                line.field(&name, value);
            }
            let parsed = parse(&line.render(Level::INFO, "sdk", UNIX_EPOCH + Duration::new(seconds, nanos)));
            prop_assert_eq!(parsed.get("@level"), Some(&Value::from("info")));
            prop_assert!(parsed.get("@message").is_some_and(Value::is_string));
            prop_assert!(parsed.get("@timestamp").and_then(Value::as_str).is_some_and(is_timestamp));
            prop_assert!(!parsed.contains_key("timestamp"));
        }
    }

    #[test]
    fn line_is_hclogs() {
        let mut line = Line::new("hello\nworld");
        line.field("tf_rpc", "PlanResourceChange");
        line.field("count", 3);
        let text =
            line.render(Level::WARN, "awscc", UNIX_EPOCH + Duration::from_micros(1_700_000_000_000_042));
        let expected = "{\"@level\":\"warn\",\"@message\":\"hello\\nworld\",\"@module\":\"awscc\",\
             \"@timestamp\":\"2023-11-14T22:13:20.000042Z\",\"count\":3,\"tf_rpc\":\"PlanResourceChange\"}\n";
        assert_eq!(String::from_utf8(text).unwrap(), expected);
    }

    #[test]
    fn names_with_a_meaning_are_moved_aside() {
        let mut line = Line::new("m");
        for name in ["@level", "@message", "@module", "@timestamp", "timestamp"] {
            line.field(name, 1);
        }
        let parsed = parse(&line.render(Level::TRACE, "sdk", UNIX_EPOCH));
        let numbers = parsed.iter().filter(|(_, value)| value.is_number()).map(|(name, _)| name.as_str());
        let expected = ["field_level", "field_message", "field_module", "field_timestamp"];
        assert_eq!(numbers.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_long_line_is_cut_and_keeps_its_short_fields() {
        let mut line = Line::new("ä".repeat(100_000));
        line.field("tf_req_id", "1234");
        line.field("body", "x".repeat(70_000));
        let parsed = parse(&line.render(Level::DEBUG, "sdk", UNIX_EPOCH));
        assert_eq!(parsed.get("tf_req_id"), Some(&Value::from("1234")));
        assert!(parsed.get("body").and_then(Value::as_str).is_some_and(|text| text.ends_with(CUT_MARK)));
    }
}
