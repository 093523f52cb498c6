//! Checks JSON texts that stand for objects: first whether their members are those of the schema, then the values.

use ferroform_core::diagnostic::catalogue;
use ferroform_core::table::{self, AttributeTable, ElementTable, Kind};
use ferroform_core::value::Step;

use super::Validator;
use super::message::{Broken, Found};
use crate::model::{Misfit, written_value};

impl Validator {
    /// Checks the document in a text. That it is JSON at all is a constraint of the attribute.
    pub(super) fn document(&mut self, table: &'static ElementTable, text: &str) {
        let Ok(json) = serde_json::from_str(text) else { return };
        let was_in_text = std::mem::replace(&mut self.is_in_text, true);
        self.path.push(Step::Document);
        let (value, misfits) = written_value(&table.kind, table.equality, &json);
        if misfits.is_empty() {
            for constraint in table.constraints {
                self.check(constraint, &table.kind, &value);
            }
            self.inside(&table.kind, &value);
        }
        misfits.into_iter().for_each(|misfit| self.misfit(misfit));
        self.path.pop();
        self.is_in_text = was_in_text;
    }

    /// Reports a part of a document that has no place in its type.
    fn misfit(&mut self, Misfit { path, found, kind, stray }: Misfit) {
        let (must, fact) = match (stray, kind) {
            (Some(name), Kind::Object(table)) => {
                let known: Vec<&str> = table.attributes.iter().filter_map(AttributeTable::property).collect();
                (format!("have only the members {}", known.join(", ")), format!("has {name:?}"))
            }
            _ => (format!("be {}", expected(&kind)), format!("is {found}")),
        };
        let whole = self.path.steps().iter().chain(path.steps()).cloned().collect();
        let around = std::mem::replace(&mut self.path, whole);
        let broken = Broken { must, found: Some(Found::Fact(fact)) };
        self.broken(catalogue::INVALID_VALUE, table::Severity::Error, &broken);
        self.path = around;
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
