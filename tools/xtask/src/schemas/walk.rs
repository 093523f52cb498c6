//! Every schema node of a document, with its JSON pointer.

use serde_json::{Map, Value};

use super::keywords::{LISTS, MAPS, SINGLES};

/// Calls `visit` for every node that is an object, the root included.
pub(crate) fn nodes<'v>(document: &'v Value, visit: &mut impl FnMut(&str, &'v Map<String, Value>)) {
    let mut pointer = String::new();
    walk(document, &mut pointer, visit);
}

fn walk<'v>(value: &'v Value, pointer: &mut String, visit: &mut impl FnMut(&str, &'v Map<String, Value>)) {
    let Value::Object(node) = value else { return };
    visit(pointer, node);
    let length = pointer.len();
    let mut step = |steps: &[&str], child: &'v Value| {
        for step in steps {
            pointer.push('/');
            pointer.push_str(&escape(step));
        }
        walk(child, pointer, visit);
        pointer.truncate(length);
    };
    for (keyword, value) in node {
        match (keyword.as_str(), value) {
            (k, Value::Object(members)) if MAPS.contains(&k) => {
                members.iter().for_each(|(name, child)| step(&[k, name], child));
            }
            (k, Value::Array(items)) if LISTS.contains(&k) || k == "items" => {
                items.iter().enumerate().for_each(|(place, child)| step(&[k, &place.to_string()], child));
            }
            (k, child) if SINGLES.contains(&k) => step(&[k], child),
            _ => {}
        }
    }
}

fn escape(step: &str) -> String {
    step.replace('~', "~0").replace('/', "~1")
}
