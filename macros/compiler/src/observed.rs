//! `schemas/observed.toml`: what the real service was seen to do, and no schema says. `schemas/README.md` describes the
//! tables of the file.
//!
//! ```toml
//! [[equal]]
//! how = "case"
//! seen = "where that was seen"
//! [equal.properties]
//! "AWS::Batch::ComputeEnvironment" = ["Type"]
//!
//! [[kept]]
//! seen = "where that was seen"
//! [kept.properties]
//! "AWS::RDS::DBInstance" = { BackupRetentionPeriod = 1 }
//! ```

use std::collections::BTreeSet;

use toml::{Table, Value};

use crate::annotation::Effect;
use crate::catalogue;
use crate::cfn::Path;
use crate::finding::Findings;
use crate::ir::{Equality, Exclusion, Form, Literal, Rewrite, RewriteStep};
use crate::overrides::{PropertyOverride, literal};

/// The file.
pub(crate) const OBSERVED: &str = "observed.toml";

/// What was observed of one property.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Observed {
    /// The service spells values in other ways.
    Equal(Equality),
    /// The order of a list means nothing.
    Unordered,
    /// The order of a list means something, whatever the schema says.
    Ordered,
    /// The member that says which element it is, and whether the service adds elements.
    Identified(String, bool),
    /// The service fills the value in: always this one, if it is known.
    Filled(Option<Literal>),
    /// The service does not return the value.
    Hidden,
    /// The service keeps the value when it is removed, so this one is sent.
    Kept(Literal),
    /// Values that exclude other properties of the same object.
    Excluded(Exclusion),
    /// The service returns it empty, and refuses that in an update.
    Refused,
}

impl Observed {
    /// Returns the table of the file that says it.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Equal(_) => "equal",
            Self::Unordered => "unordered",
            Self::Ordered => "ordered",
            Self::Identified(_, false) => "identified",
            Self::Identified(_, true) => "added",
            Self::Filled(Some(_)) => "filled",
            Self::Filled(None) => "chosen",
            Self::Hidden => "hidden",
            Self::Kept(_) => "kept",
            Self::Excluded(_) => "excluded",
            Self::Refused => "refused",
        }
    }
}

/// The content of the file.
#[derive(Debug, Clone, Default)]
pub struct Facts {
    /// The facts about single properties.
    pub properties: Vec<PropertyOverride>,
    /// The types that refuse every update.
    pub fixed: BTreeSet<String>,
}

/// Reads the file.
pub(crate) fn parse(text: &str, findings: &mut Findings) -> Facts {
    let mut facts = Facts::default();
    let mut reader = Reader { facts: &mut facts, findings };
    match text.parse::<Table>() {
        Ok(table) => table.iter().for_each(|(word, entries)| reader.table(word, entries)),
        Err(error) => reader.wrong(&error.to_string()),
    }
    facts
}

struct Reader<'r> {
    facts: &'r mut Facts,
    findings: &'r mut Findings,
}

impl Reader<'_> {
    fn wrong(&mut self, message: &str) {
        self.findings.push(catalogue::bad_observed(message));
    }

    fn table(&mut self, word: &str, entries: &Value) {
        for entry in entries.as_array().into_iter().flatten() {
            if !entry.get("seen").is_some_and(Value::is_str) {
                self.wrong(&format!("every `[[{word}]]` has `seen`: where that was seen"));
            }
            match word {
                "fixed" => self.fixed(entry),
                "excluded" => self.excluded(entry),
                _ => self.properties(word, entry),
            }
        }
        if !entries.is_array() {
            self.wrong(&format!("`{word}` is no list of tables: write `[[{word}]]`"));
        }
    }

    fn fixed(&mut self, entry: &Value) {
        match entry.get("types").and_then(texts::<Vec<String>>) {
            Some(types) => self.facts.fixed.extend(types),
            None => self.wrong("every `[[fixed]]` has `types`, a list of types"),
        }
    }

    fn excluded(&mut self, entry: &Value) {
        let type_name = entry.get("type").and_then(Value::as_str);
        let listed = |key: &str| entry.get(key).and_then(texts::<Vec<String>>);
        let values: Option<Vec<Literal>> = entry
            .get("values")
            .map_or(Some(Vec::new()), |values| values.as_array()?.iter().map(literal).collect());
        match (type_name, listed("paths"), values, listed("removes")) {
            (Some(type_name), Some(paths), Some(values), Some(attributes)) => {
                let exclusion = Exclusion { values, attributes };
                for path in paths {
                    self.say(type_name, &path, Observed::Excluded(exclusion.clone()));
                }
            }
            _ => self.wrong("every `[[excluded]]` has `type`, `paths` and `removes`, and may have `values`"),
        }
    }

    fn properties(&mut self, word: &str, entry: &Value) {
        let how = entry.get("how").and_then(Value::as_str);
        let equality = match (word, how) {
            ("equal", Some(how)) => equality(how),
            ("equal", None) => None,
            _ => Some(Equality::Exact),
        };
        let (Some(equality), Some(types)) = (equality, entry.get("properties").and_then(Value::as_table))
        else {
            self.wrong(&format!("every `[[{word}]]` has `properties`, and every `[[equal]]` a known `how`"));
            return;
        };
        for (type_name, said) in types {
            match (said, of_path(word, &equality)) {
                (Value::Array(paths), Some(fact)) => {
                    for path in paths {
                        match path.as_str() {
                            Some(path) => self.say(type_name, path, fact.clone()),
                            None => self.wrong(&format!("{word} of {type_name}: a path is a text")),
                        }
                    }
                }
                (Value::Table(values), None) if WITH_VALUES.contains(&word) => {
                    for (path, value) in values {
                        match of_value(word, value) {
                            Some(fact) => self.say(type_name, path, fact),
                            None => self.wrong(&format!("{word} of {type_name} `{path}`: unknown value")),
                        }
                    }
                }
                _ => self.wrong(&format!("{word} of {type_name} is unknown, or has another form")),
            }
        }
    }

    fn say(&mut self, type_name: &str, path: &str, fact: Observed) {
        self.facts.properties.push(PropertyOverride {
            file: OBSERVED,
            type_name: type_name.into(),
            path: Path::from_property_path(path),
            effect: Effect::Observed(fact),
        });
    }
}

/// The tables that say something of a path with a value.
const WITH_VALUES: [&str; 4] = ["identified", "added", "filled", "kept"];

/// Returns what a table says of a path alone.
fn of_path(word: &str, equality: &Equality) -> Option<Observed> {
    Some(match word {
        "equal" => Observed::Equal(equality.clone()),
        "unordered" => Observed::Unordered,
        "ordered" => Observed::Ordered,
        "hidden" => Observed::Hidden,
        "chosen" => Observed::Filled(None),
        "refused" => Observed::Refused,
        _ => return None,
    })
}

/// Returns what one of [`WITH_VALUES`] says of a path.
fn of_value(word: &str, value: &Value) -> Option<Observed> {
    match (word, value) {
        ("filled", value) if value.get("one_of").is_some() => Some(Observed::Filled(None)),
        ("filled", value) => Some(Observed::Filled(literal(value))),
        ("kept", value) => literal(value).map(Observed::Kept),
        (_, Value::String(member)) => Some(Observed::Identified(member.clone(), word == "added")),
        _ => None,
    }
}

fn texts<C: FromIterator<String>>(value: &Value) -> Option<C> {
    value.as_array()?.iter().map(|text| text.as_str().map(Into::into)).collect()
}

/// Returns the equality of a word.
fn equality(how: &str) -> Option<Equality> {
    let rewritten = |rewrite| Some(Equality::Rewritten(vec![rewrite]));
    let step = |step| rewritten(Rewrite { steps: vec![step], ..Rewrite::default() });
    let form = |form| step(RewriteStep::Normal(form));
    match how {
        "case" => step(RewriteStep::Lowercase),
        "keys-case" => form(Form::Keys),
        "dot" => step(RewriteStep::Without(".".into())),
        "slash" => step(RewriteStep::Without("/".into())),
        "space" => step(RewriteStep::TrimEnd),
        "star" => step(RewriteStep::Without(":*".into())),
        "arn" => rewritten(Rewrite { before: "arn:.+[:/]".into(), ..Rewrite::default() }),
        "version" => rewritten(Rewrite { after: "[.].+".into(), ..Rewrite::default() }),
        "number" => form(Form::Number),
        "boolean" => form(Form::Boolean),
        "hour" => form(Form::Hour),
        "rate" => form(Form::Rate),
        "access" => form(Form::Access),
        "properties" => form(Form::Properties),
        "ssh-key" => form(Form::PublicKey),
        "scalars" => form(Form::Scalars),
        "json" => Some(Equality::Json),
        "policy" => Some(Equality::Policy),
        "members" => Some(Equality::JsonWithMore),
        _ => None,
    }
}
