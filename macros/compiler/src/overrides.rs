//! `schemas/overrides.toml`: reviewed corrections of single properties, in the words of the annotation.
//!
//! ```toml
//! [[property]]
//! type = "AWS::RDS::DBInstance"
//! path = "MasterUserPassword"
//! sensitive = true
//! reason = "why, and where that was seen"
//! link = "https://…"
//! ```
//!
//! `[[schema]]` tables in the same file belong to `cargo xtask schemas`, which applies them before a schema is written.

use toml::{Table, Value};

use crate::annotation::Effect;
use crate::catalogue;
use crate::cfn::Path;
use crate::finding::Findings;
use crate::ir::Literal;

/// Something said of one property of one type.
#[derive(Debug, Clone)]
pub struct PropertyOverride {
    /// The type.
    pub type_name: String,
    /// The property.
    pub path: Path,
    /// What is said.
    pub effect: Effect,
}

/// All overrides.
#[derive(Debug, Clone, Default)]
pub struct Overrides {
    /// What is said of single properties.
    pub properties: Vec<PropertyOverride>,
}

impl Overrides {
    /// Reads the file.
    pub fn parse(text: &str, findings: &mut Findings) -> Self {
        // Every annotation of a crate reads the file, and mostly it has nothing for the compiler.
        if !text.contains("[[property]]") {
            return Self::default();
        }
        let table: Table = match text.parse() {
            Ok(table) => table,
            Err(error) => {
                findings.push(catalogue::bad_overrides(&error.to_string()));
                return Self::default();
            }
        };
        let mut overrides = Self::default();
        for entry in table.get("property").and_then(Value::as_array).into_iter().flatten() {
            overrides.entry(entry, findings);
        }
        overrides
    }

    fn entry(&mut self, entry: &Value, findings: &mut Findings) {
        let text = |key: &str| entry.get(key).and_then(Value::as_str);
        let (Some(type_name), Some(path), Some(_)) = (text("type"), text("path"), text("reason")) else {
            findings.push(catalogue::bad_overrides("every entry has `type`, `path` and `reason`"));
            return;
        };
        for (word, value) in entry.as_table().into_iter().flatten() {
            let effect = match (word.as_str(), value) {
                ("type" | "path" | "reason" | "link", _) => continue,
                ("default", value) => literal(value).map(Effect::Default),
                (word, Value::Boolean(true)) => Effect::from_word(word),
                _ => None,
            };
            match effect {
                Some(effect) => self.properties.push(PropertyOverride {
                    type_name: type_name.into(),
                    path: Path::from_property_path(path),
                    effect,
                }),
                None => findings.push(catalogue::unknown_override(type_name, path, word)),
            }
        }
    }
}

fn literal(value: &Value) -> Option<Literal> {
    match value {
        Value::Boolean(value) => Some(Literal::Bool(*value)),
        Value::Integer(value) => Some(Literal::Int(*value)),
        Value::Float(value) => Some(Literal::Number(value.to_string())),
        Value::String(text) => Some(Literal::String(text.clone())),
        Value::Array(items) => items.iter().map(literal).collect::<Option<_>>().map(Literal::List),
        Value::Table(_) | Value::Datetime(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_use_the_words_of_the_annotation() {
        let mut findings = Findings::new();
        let text = "[[schema]]\ntype = \"A::B::C\"\n[[property]]\ntype = \"A::B::C\"\npath = \"D\"\nreason = \"r\"\nwarn = true\n";
        let overrides = Overrides::parse(text, &mut findings);
        assert_eq!(overrides.properties.len(), 1);
        assert_eq!(overrides.properties.first().map(|o| &o.effect), Some(&Effect::Warn));
        assert!(!findings.has_errors());
    }

    #[test]
    fn unknown_words_and_missing_reasons_are_errors() {
        for entry in ["path = \"D\"\nreason = \"r\"\nfoo = true", "path = \"D\"\nwarn = true", "path = 1"] {
            let mut findings = Findings::new();
            let _ = Overrides::parse(&format!("[[property]]\ntype = \"A::B::C\"\n{entry}\n"), &mut findings);
            assert!(findings.has_errors(), "{entry}");
        }
    }
}
