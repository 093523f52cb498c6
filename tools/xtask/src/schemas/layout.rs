//! The layout of schema files: keys are sorted and small values are on one line, so that a changed property is a
//! changed line.

use serde_json::Value;

const WIDTH: usize = 118;

/// Returns the text of a schema file.
pub(crate) fn text(value: &Value) -> String {
    let mut out = String::new();
    write(value, 0, 0, &mut out);
    out.push('\n');
    out
}

/// Writes a value that begins `column` characters into a line indented by `indent`.
fn write(value: &Value, indent: usize, column: usize, out: &mut String) {
    let line = on_one_line(value);
    let is_leaf = !matches!(value, Value::Array(_) | Value::Object(_));
    if is_leaf || (indent > 0 && column + line.len() < WIDTH) {
        out.push_str(&line);
        return;
    }
    match value {
        Value::Object(_) => {
            let members = sorted(value).into_iter().map(|(key, value)| (format!("{}: ", quoted(key)), value));
            block(('{', '}'), members.collect(), indent, out);
        }
        Value::Array(items) => {
            block(('[', ']'), items.iter().map(|i| (String::new(), i)).collect(), indent, out);
        }
        _ => {}
    }
}

fn block(brackets: (char, char), members: Vec<(String, &Value)>, indent: usize, out: &mut String) {
    out.push(brackets.0);
    let count = members.len();
    for (place, (key, value)) in members.into_iter().enumerate() {
        out.push('\n');
        out.extend(std::iter::repeat_n(' ', indent + 1));
        out.push_str(&key);
        write(value, indent + 1, indent + 1 + key.len(), out);
        if place + 1 < count {
            out.push(',');
        }
    }
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', indent));
    out.push(brackets.1);
}

fn on_one_line(value: &Value) -> String {
    match value {
        Value::Object(_) => {
            let members: Vec<String> = sorted(value)
                .into_iter()
                .map(|(k, v)| format!("{}: {}", quoted(k), on_one_line(v)))
                .collect();
            format!("{{{}}}", members.join(", "))
        }
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(on_one_line).collect();
            format!("[{}]", items.join(", "))
        }
        leaf => leaf.to_string(),
    }
}

/// Returns the members sorted by name, whatever order the map itself keeps.
fn sorted(value: &Value) -> Vec<(&String, &Value)> {
    let mut members: Vec<_> = value.as_object().into_iter().flatten().collect();
    members.sort_by_key(|(key, _)| *key);
    members
}

fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_values_share_a_line_and_keys_are_sorted() {
        let long = "x".repeat(100);
        let value = serde_json::json!({"b": {"z": 1, "a": [true]}, "a": [long, long]});
        let written = text(&value);
        assert_eq!(
            written,
            format!(
                "{{\n \"a\": [\n  \"{long}\",\n  \"{long}\"\n ],\n \"b\": {{\"a\": [true], \"z\": 1}}\n}}\n"
            )
        );
        assert_eq!(serde_json::from_str::<Value>(&written).expect("JSON"), value);
    }
}
