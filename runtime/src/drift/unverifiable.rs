//! Values that are in a state and that no read shows.

use ferroform_core::table::{Kind, ObjectTable, Role};
use ferroform_core::value::{Path, Value};
use ferroform_engine::{Part, parts};

use crate::scan::is_left_out;

/// Returns the paths of values that are in the state and that no read shows: write-only ones, and those that a scan leaves out
/// if that is what is read.
pub(super) fn unverifiable(root: &ObjectTable, state: &Value, is_of_scan: bool) -> Vec<String> {
    let mut search = Search { is_of_scan, path: Path::root(), found: Vec::new() };
    search.object(root, state);
    search.found
}

struct Search {
    is_of_scan: bool,
    path: Path,
    found: Vec<String>,
}

impl Search {
    fn object(&mut self, table: &ObjectTable, value: &Value) {
        for attribute in table.attributes {
            let own = value.attribute(attribute.name);
            let secret = table.secrets.iter().find(|secret| secret.version == attribute.name);
            let is_hidden = attribute.behaviour.is_write_only || (self.is_of_scan && is_left_out(attribute));
            match secret.filter(|_| attribute.role == Role::SecretVersion) {
                _ if own.is_null() => {}
                Some(secret) => self.hidden(secret.argument),
                None if is_hidden => self.hidden(attribute.name),
                None => self.inside(Part::Attribute(attribute), own),
            }
        }
    }

    fn hidden(&mut self, name: &'static str) {
        self.found.push(self.path.join(name.into()).to_string());
    }

    fn inside(&mut self, part: Part<'_>, value: &Value) {
        self.path.push(part.step());
        match (part.kind(), value) {
            (Kind::Object(table), Value::Object(_)) => self.object(table, value),
            (kind, _) => parts(kind, value).into_iter().for_each(|(part, value)| self.inside(part, value)),
        }
        self.path.pop();
    }
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::testing::{TEXT, attribute, behaving, list, nested, with_secrets, write_only};
    use ferroform_core::wire::from_json;
    use serde_json::json;

    use super::*;

    #[test]
    fn what_no_read_shows_is_named() {
        let hint = || write_only(attribute("hint", TEXT));
        let key = behaving(attribute("key", TEXT), |behaviour| behaviour.is_secret = true);
        let users = attribute("users", list(nested(vec![attribute("name", TEXT), hint()])));
        let all = vec![attribute("name", TEXT), hint(), key, attribute("password", TEXT), users];
        let root = with_secrets(all, &["password"]);
        let state = json!({
            "name": "a", "hint": "h", "key": "k", "password_wo_version": 1, "users": [{"name": "b"}, {"hint": "i"}]
        });
        let state = from_json(&state, root).unwrap();
        let secret: Vec<&str> = root.secrets.iter().map(|secret| secret.argument).collect();
        let found = unverifiable(root, &state, false);
        assert!(
            found.contains(&"hint".to_owned()) && found.contains(&"users[1].hint".to_owned()),
            "{found:?}"
        );
        assert!(!found.contains(&"key".to_owned()), "a read shows it: {found:?}");
        assert!(secret.iter().all(|argument| found.contains(&(*argument).to_owned())), "{found:?}");
        assert!(unverifiable(root, &state, true).contains(&"key".to_owned()));
    }
}
