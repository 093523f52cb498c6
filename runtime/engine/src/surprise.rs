//! Differences between what was applied and what the service has.
//!
//! The state after an apply is the plan; core accepts nothing else. A value that the service returns differently
//! is logged, and appears as drift at the next read. Computed values among them belong in the list of volatile
//! properties in `schemas/overrides.toml`.

use ferroform_core::table::{Configurability, ElementTable, Kind, ObjectTable, Order};
use ferroform_core::value::{Path, Step, Value};

use crate::tree::same;

/// Returns the paths of values that will be different at the next read.
pub(super) fn surprises(table: &'static ObjectTable, state: &Value, next: &Value) -> Vec<Path> {
    let mut found = Search { path: Path::root(), found: Vec::new() };
    found.object(table, state, next);
    found.found
}

struct Search {
    path: Path,
    found: Vec<Path>,
}

impl Search {
    fn object(&mut self, table: &'static ObjectTable, state: &Value, next: &Value) {
        for attribute in table.attributes {
            let (state, next) = (state.attribute(attribute.name), next.attribute(attribute.name));
            self.path.push(attribute.name.into());
            if attribute.configurability == Configurability::Computed
                || !self.within(&attribute.kind, state, next)
            {
                let is_kept = same(&attribute.kind, attribute.behaviour.equality, state, next);
                if !is_kept {
                    self.found.push(self.path.clone());
                }
            }
            self.path.pop();
        }
    }

    /// Compares the parts of a value. Returns `false` if it has no parts that can be compared: elements of sets,
    /// and of lists whose length has changed, have no counterpart.
    fn within(&mut self, kind: &'static Kind, state: &Value, next: &Value) -> bool {
        match (kind, state, next) {
            (Kind::Object(table), Value::Object(_), Value::Object(_)) => self.object(table, state, next),
            (
                Kind::List(ElementTable { kind: Kind::Object(table), .. }, Order::Significant),
                Value::List(state),
                Value::List(next),
            ) if state.len() == next.len() => {
                for (index, (state, next)) in state.iter().zip(next).enumerate() {
                    self.path.push(Step::Index(index));
                    self.object(table, state, next);
                    self.path.pop();
                }
            }
            _ => return false,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::testing::{TEXT, attribute, list, nested, object, read_only};
    use ferroform_core::wire::from_json;
    use serde_json::json;

    use super::*;

    #[test]
    fn what_the_next_read_shows_is_named() {
        let inner = || nested(vec![attribute("name", TEXT), read_only(attribute("arn", TEXT))]);
        let table = object(vec![
            attribute("chain", list(inner())),
            attribute("inner", inner()),
            attribute("name", TEXT),
            attribute("names", list(TEXT)),
            read_only(attribute("status", TEXT)),
        ]);
        let state = json!({
            "chain": [{"arn": "b"}, {"arn": "c"}], "inner": {"arn": "a"}, "name": "a", "names": ["x"], "status": "on",
        });
        let next = json!({
            "chain": [{"arn": "b"}, {"arn": "y"}], "inner": {"arn": "x"}, "name": "b", "names": [], "status": "off",
        });
        let [state, next] = [state, next].map(|json| from_json(&json, table).unwrap());
        let found: Vec<String> = surprises(table, &state, &next).iter().map(Path::to_string).collect();
        assert_eq!(found, ["chain[1].arn", "inner.arn", "name", "names", "status"]);
        assert_eq!(surprises(table, &state, &state), []);
    }
}
