//! What did the service change that nobody expected?
//!
//! The state after an apply is the plan; core accepts nothing else. A computed value that was planned to stay and came
//! back changed all the same keeps its planned value, is logged, and shows as drift at the next read. Such properties
//! belong into the list of volatile ones in `schemas/overrides.toml`.

use crate::table::{Configurability, ElementTable, Kind, ObjectTable, Order};
use crate::translate::same;
use crate::value::{Path, Step, Value};

/// The paths of computed values that are not what was planned.
pub(super) fn surprises(table: &'static ObjectTable, planned: &Value, observed: &Value) -> Vec<Path> {
    let mut found = Search { path: Path::root(), found: Vec::new() };
    found.object(table, planned, observed);
    found.found
}

struct Search {
    path: Path,
    found: Vec<Path>,
}

impl Search {
    fn object(&mut self, table: &'static ObjectTable, planned: &Value, observed: &Value) {
        for attribute in table.attributes {
            let (planned, observed) = (planned.attribute(attribute.name), observed.attribute(attribute.name));
            if attribute.property.is_none() || attribute.behaviour.is_write_only {
                continue;
            }
            self.path.push(attribute.name.into());
            if attribute.configurability == Configurability::Computed {
                let is_kept = same(&attribute.kind, attribute.behaviour.equality, planned, observed);
                if !is_kept && planned.is_wholly_known() {
                    self.found.push(self.path.clone());
                }
            } else {
                self.within(&attribute.kind, planned, observed);
            }
            self.path.pop();
        }
    }

    /// Elements of sets, and of lists whose length changed, have no counterpart.
    fn within(&mut self, kind: &'static Kind, planned: &Value, observed: &Value) {
        match (kind, planned, observed) {
            (Kind::Object(table), Value::Object(_), Value::Object(_)) => {
                self.object(table, planned, observed);
            }
            (
                Kind::List(ElementTable { kind, .. }, Order::Significant),
                Value::List(planned),
                Value::List(observed),
            ) if planned.len() == observed.len() => {
                for (index, (planned, observed)) in planned.iter().zip(observed).enumerate() {
                    self.path.push(Step::Index(index));
                    self.within(kind, planned, observed);
                    self.path.pop();
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use super::*;
    use crate::table::testing::{TEXT, attribute, list, nested, object, read_only, volatile, write_only};
    use crate::wire::from_json;

    fn found(planned: &Json, observed: &Json) -> Vec<String> {
        let inner = || nested(vec![attribute("name", TEXT), read_only(attribute("arn", TEXT))]);
        let table = object(vec![
            attribute("name", TEXT),
            read_only(attribute("status", TEXT)),
            read_only(write_only(attribute("key", TEXT))),
            volatile(attribute("version", TEXT)),
            attribute("inner", inner()),
            attribute("chain", list(inner())),
        ]);
        let value = |json: &Json| from_json(json, table).unwrap();
        surprises(table, &value(planned), &value(observed)).iter().map(Path::to_string).collect()
    }

    #[test]
    fn computed_values_that_changed_are_named() {
        let planned = json!({"status": "on", "inner": {"arn": "a"}, "chain": [{"arn": "b"}, {"arn": "c"}]});
        let observed = json!({"status": "off", "inner": {"arn": "x"}, "chain": [{"arn": "b"}, {"arn": "y"}]});
        assert_eq!(found(&planned, &observed), ["chain[1].arn", "inner.arn", "status"]);
    }

    #[test]
    fn what_the_user_set_and_what_the_service_hides_is_no_surprise() {
        let planned = json!({"name": "a", "key": "k", "chain": [{"name": "b"}]});
        let observed = json!({"name": "A", "key": null, "chain": [{"name": "B"}, {"name": "c"}]});
        assert_eq!(found(&planned, &observed), [""; 0]);
    }
}
