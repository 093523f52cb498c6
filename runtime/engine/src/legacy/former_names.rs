//! Attributes that had another name before the annotation gave them theirs (`rename`).
//!
//! A state of that time has the former name, and so has what is remembered of it. The names are facts of the table:
//! a name that the table does not list is never taken for another.

use ferroform_core::table::{PathStep, Renamed};
use serde_json::Value as Json;

use crate::drift::Record;

/// Gives the attributes of a raw state the names that they have today.
pub(crate) fn todays_names(renamed: &[Renamed], state: &mut Json) {
    for Renamed { path, former } in renamed {
        in_state(path, former, state);
    }
}

fn in_state(path: &[PathStep], former: &str, state: &mut Json) {
    match (path, state) {
        ([PathStep::Attribute(name)], Json::Object(attributes)) => {
            if attributes.get(*name).is_none_or(Json::is_null)
                && let Some(value) = attributes.remove(former)
            {
                attributes.insert((*name).to_owned(), value);
            }
        }
        ([PathStep::Attribute(name), rest @ ..], Json::Object(attributes)) => {
            if let Some(state) = attributes.get_mut(*name) {
                in_state(rest, former, state);
            }
        }
        ([PathStep::Element, rest @ ..], Json::Array(elements)) => {
            elements.iter_mut().for_each(|element| in_state(rest, former, element));
        }
        ([PathStep::Element, rest @ ..], Json::Object(entries)) => {
            entries.values_mut().for_each(|entry| in_state(rest, former, entry));
        }
        _ => {}
    }
}

impl Record {
    /// Returns the record with the names that the attributes have today.
    #[must_use]
    pub fn with_todays_names(mut self, renamed: &[Renamed]) -> Self {
        renamed.iter().for_each(|Renamed { path, former }| self.rename(path, former));
        self
    }

    fn rename(&mut self, path: &[PathStep], former: &str) {
        match path {
            [PathStep::Attribute(name)] => {
                if !self.parts.contains_key(*name)
                    && let Some(part) = self.parts.remove(former)
                {
                    self.parts.insert((*name).to_owned(), part);
                }
            }
            [PathStep::Attribute(name), rest @ ..] => {
                if let Some(part) = self.parts.get_mut(*name) {
                    part.rename(rest, former);
                }
            }
            [PathStep::Element, rest @ ..] => {
                let parts = self.parts.values_mut().chain(&mut self.elements);
                parts.for_each(|part| part.rename(rest, former));
            }
            [] => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::PathStep::{Attribute, Element};
    use serde_json::json;

    use super::*;

    const RENAMED: &[Renamed] = &[
        Renamed { path: &[Attribute("door")], former: "endpoint" },
        Renamed { path: &[Attribute("door"), Attribute("number")], former: "port" },
        Renamed { path: &[Attribute("rules"), Element, Attribute("label")], former: "name" },
    ];

    #[test]
    fn a_state_of_the_time_before_gets_the_names_of_today() {
        let mut state =
            json!({"endpoint": {"port": 1}, "rules": [{"name": "a"}, {"name": null}], "name": "b"});
        todays_names(RENAMED, &mut state);
        let expected =
            json!({"door": {"number": 1}, "rules": [{"label": "a"}, {"label": null}], "name": "b"});
        assert_eq!(state, expected);
        todays_names(RENAMED, &mut state);
        assert_eq!(state, expected, "a state of today stays as it is");
        let mut map = json!({"rules": {"name": {"name": "a"}}});
        todays_names(RENAMED, &mut map);
        assert_eq!(map, json!({"rules": {"name": {"label": "a"}}}), "a key of a map is no name");
    }

    #[test]
    fn what_is_remembered_follows_the_names() {
        let mut record = Record::default();
        record.part_mut("endpoint").part_mut("port").is_owned = true;
        record.part_mut("rules").element_mut(1).part_mut("name").is_owned = true;
        let record = record.with_todays_names(RENAMED);
        assert!(record.part("door").part("number").is_owned && record.part("endpoint").is_empty());
        assert!(record.part("rules").element(1).part("label").is_owned);
    }
}
