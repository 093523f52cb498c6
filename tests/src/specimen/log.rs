//! The log of what core sent.

use ferroform_driver::value::Value;
use serde_json::{Map, Value as Json, json};

/// One call with the objects that core sent.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    pub call: &'static str,
    pub sent: Vec<(&'static str, Value)>,
}

impl Entry {
    fn to_json(&self) -> Json {
        let sent = self.sent.iter().map(|(name, value)| ((*name).to_owned(), to_json(value)));
        json!({ self.call: sent.collect::<Map<_, _>>() })
    }
}

/// Formats the calls as readable JSON. Attributes that are null are left out.
pub fn to_text(entries: &[Entry]) -> String {
    let entries: Vec<_> = entries.iter().map(Entry::to_json).collect();
    serde_json::to_string_pretty(&entries).unwrap() + "\n"
}

fn to_json(value: &Value) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Unknown(promised) if promised.is_plain() => json!({ "(unknown)": true }),
        Value::Unknown(promised) => json!({ "(unknown)": format!("{promised:?}") }),
        Value::Bool(value) => json!(value),
        Value::Number(number) => serde_json::from_str(&number.to_string()).unwrap(),
        Value::String(text) => json!(text),
        Value::List(elements) | Value::Set(elements) | Value::Tuple(elements) => {
            elements.iter().map(to_json).collect()
        }
        Value::Map(members) => members.iter().map(|(key, member)| (key.clone(), to_json(member))).collect(),
        Value::Object(members) => {
            let present = members.iter().filter(|(_, member)| **member != Value::Null);
            present.map(|(name, member)| (name.clone(), to_json(member))).collect()
        }
        Value::Typed(ty, value) => json!({ "(type)": ty.to_json(), "(value)": to_json(value) }),
    }
}
