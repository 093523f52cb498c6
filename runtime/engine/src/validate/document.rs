//! Checks JSON texts that stand for objects: first whether their members are those of the schema, then the values.

use ferroform_core::diagnostic::catalogue;
use ferroform_core::table::{self, AttributeTable, ElementTable, Equality, Kind, ObjectTable};
use ferroform_core::value::Step;
use serde_json::Value as Json;

use super::Validator;
use super::message::{Broken, Found};
use crate::model::{is_of_type, member_of, shape, value_of};

impl Validator {
    /// Checks the document in a text. That it is JSON at all is a constraint of the attribute.
    pub(super) fn document(&mut self, table: &'static ElementTable, text: &str) {
        let Ok(json) = serde_json::from_str(text) else { return };
        let was_in_text = std::mem::replace(&mut self.is_in_text, true);
        self.path.push(Step::Document);
        match value_of(table, &json) {
            Some(value) => {
                for constraint in table.constraints {
                    self.check(constraint, &table.kind, &value);
                }
                self.inside(&table.kind, &value);
            }
            None => self.members(&table.kind, table.equality, &json),
        }
        self.path.pop();
        self.is_in_text = was_in_text;
    }

    /// Reports the parts of a document that have no place in its type.
    fn members(&mut self, kind: &'static Kind, equality: Equality, json: &Json) {
        match (kind, json) {
            (_, Json::Null) => {}
            (Kind::Object(table), Json::Object(members)) => {
                for (name, member) in members {
                    match member_of(table, name) {
                        Some(known) => {
                            let step = Step::Attribute(name.clone().into());
                            self.member(step, &known.kind, known.behaviour.equality, member);
                        }
                        None => self.stray(table, name),
                    }
                }
            }
            (Kind::List(table, _) | Kind::Set(table), Json::Array(elements)) => {
                for (index, element) in elements.iter().enumerate() {
                    self.member(Step::Index(index), &table.kind, table.equality, element);
                }
            }
            (Kind::Map(table), Json::Object(entries)) => {
                for (key, entry) in entries {
                    self.member(Step::Key(key.clone()), &table.kind, table.equality, entry);
                }
            }
            _ if !is_of_type(kind, equality, json) => {
                let must = format!("be {}", expected(kind));
                let found = Some(Found::Fact(format!("is {}", shape(json))));
                self.broken(catalogue::INVALID_VALUE, table::Severity::Error, &Broken { must, found });
            }
            _ => {}
        }
    }

    fn member(&mut self, step: Step, kind: &'static Kind, equality: Equality, json: &Json) {
        self.path.push(step);
        self.members(kind, equality, json);
        self.path.pop();
    }

    /// Reports a member that the schema does not have.
    fn stray(&mut self, table: &ObjectTable, name: &str) {
        let known: Vec<&str> = table.attributes.iter().filter_map(AttributeTable::property).collect();
        let must = format!("have only the members {}", known.join(", "));
        let found = Some(Found::Fact(format!("has {name:?}")));
        self.broken(catalogue::INVALID_VALUE, table::Severity::Error, &Broken { must, found });
    }
}

fn expected(kind: &Kind) -> &'static str {
    match kind {
        Kind::Bool => "a boolean",
        Kind::Int64 | Kind::Float64 => "a number",
        Kind::List(..) | Kind::Set(_) => "a list",
        Kind::Map(_) | Kind::Object(_) => "an object",
        Kind::String(_) | Kind::Dynamic => "a string",
    }
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::testing::{TEXT, attribute, document, list, map, nested, object, read_only};
    use ferroform_core::table::{Configurability, Constraint, Limits, Rule};
    use ferroform_core::value::Path;
    use ferroform_core::wire::from_json;
    use serde_json::json;

    use super::super::{Strictness, validate_config};
    use super::*;

    const SHORT: &[Constraint] = &[Constraint {
        rule: Rule::Length(&Limits { min: None, max: Some(3) }),
        severity: table::Severity::Error,
    }];

    fn findings(text: &str) -> Vec<(String, String)> {
        let required = |attribute| AttributeTable { configurability: Configurability::Required, ..attribute };
        let sheet = nested(vec![
            required(attribute("title", TEXT)),
            attribute("width", Kind::Int64),
            AttributeTable { constraints: SHORT, ..attribute("note", TEXT) },
            read_only(attribute("arn", TEXT)),
            attribute("labels", map(TEXT)),
        ]);
        let inside = nested(vec![attribute("sheets", list(sheet))]);
        let table = object(vec![attribute("definition", document(inside))]);
        let config = from_json(&json!({ "definition": text }), table).unwrap();
        let all = validate_config(table, &config, Strictness::AsDeclared);
        all.iter().map(|one| (one.path.as_ref().map(Path::to_string).unwrap(), one.detail.clone())).collect()
    }

    #[test]
    fn a_mistake_in_a_text_is_named_by_its_place_in_the_text() {
        let text = json!({"SHEETS": [{"TITLE": "a"}, {"NOTE": "long", "WIDTH": 1.5, "ARN": "x"}]});
        let (paths, details): (Vec<_>, Vec<_>) = findings(&text.to_string()).into_iter().unzip();
        let places = ["ARN", "NOTE", "TITLE", "WIDTH"].map(|name| format!("definition.SHEETS[1].{name}"));
        assert_eq!(paths, places);
        assert_eq!(details[1], format!("{} must be at most 3 characters long, but has 4.", places[1]));
        assert_eq!(details[2], format!("{} must be set.", places[2]));
    }

    #[test]
    fn a_member_that_the_schema_does_not_have_or_of_another_type_is_an_error() {
        let text = json!({"SHEETS": [{"Title": "a", "WIDTH": "wide", "LABELS": {"x": []}}, "b"], "X": null});
        let details: Vec<String> =
            findings(&text.to_string()).into_iter().map(|(_, detail)| detail).collect();
        assert_eq!(
            details,
            [
                "definition.SHEETS[0].LABELS[\"x\"] must be a string, but is a list.",
                "definition.SHEETS[0] must have only the members ARN, LABELS, NOTE, TITLE, WIDTH, but has \"Title\".",
                "definition.SHEETS[0].WIDTH must be a number, but is a string.",
                "definition.SHEETS[1] must be an object, but is a string.",
                "definition must have only the members SHEETS, but has \"X\".",
            ]
        );
        assert_eq!(findings("[]")[0].1, "definition must be an object, but is a list.");
        assert!(findings("{\"SHEETS\": null}").is_empty());
        assert!(findings("{").is_empty(), "that it is no JSON is a constraint");
    }
}
