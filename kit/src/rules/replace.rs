//! Checks of replacements.

use super::{Violation, ids};
use crate::schema::{Block, Members};
use crate::value::{Path, Step, Value};

/// Returns the paths that force a replacement, and violations for invalid paths.
///
/// Core ignores a path at which nothing changes, unless it is write-only, and rejects a path that exists on
/// neither side.
pub(crate) fn required_replacements(
    schema: &Block,
    prior: &Value,
    planned: &Value,
    paths: &[Path],
) -> (Vec<Path>, Vec<Violation>) {
    let mut required = Vec::new();
    let mut found = Vec::new();
    if prior.is_null() {
        return (required, found);
    }
    for path in paths {
        match (prior.at(path), planned.at(path)) {
            (None, None) => found.push(Violation::new(
                &ids::PLAN_REPLACE_PATH,
                path,
                ("prior and planned", Value::Null),
                ("requires replacement", path.to_string()),
            )),
            (before, after) => {
                let before = before.unwrap_or(Value::Null);
                let after = after.unwrap_or(Value::Null);
                if is_write_only(schema, path) || !after.is_known_equal(&before) {
                    required.push(path.clone());
                }
            }
        }
    }
    (required, found)
}

/// Checks rule `plan.replace-visible`: the user must see at the path why the object is replaced.
///
/// Core replaces for a write-only path without seeing a change, because it has nothing to compare, and for a
/// computed value that only becomes unknown. Both surprise users: only a configuration should be able to
/// cause a replacement.
pub(crate) fn replace_visible(
    schema: &Block,
    prior: &Value,
    config: &Value,
    required: &[Path],
) -> Vec<Violation> {
    let invisible = |path: &&Path| {
        let configured = config.at(path);
        let before = prior.at(path).unwrap_or(Value::Null);
        match configured {
            // A value that is not configured cannot be a reason, unless it was configured before.
            None | Some(Value::Null) => before.is_null() || is_only_computed(schema, path),
            Some(configured) => !is_write_only(schema, path) && configured.is_known_equal(&before),
        }
    };
    let of = |path: &Path| {
        let before = prior.at(path).unwrap_or(Value::Null);
        let configured = config.at(path).unwrap_or(Value::Null);
        Violation::new(&ids::PLAN_REPLACE_VISIBLE, path, ("prior", before), ("configuration", configured))
    };
    required.iter().filter(invisible).map(of).collect()
}

fn is_write_only(schema: &Block, path: &Path) -> bool {
    Members::Block(schema).attribute(path).is_some_and(|attribute| attribute.write_only)
}

fn is_only_computed(schema: &Block, path: &Path) -> bool {
    let mut attributes = path.heads().rev().filter(|head| matches!(head.0.last(), Some(Step::Attribute(_))));
    let attribute = attributes.find_map(|head| Members::Block(schema).attribute(&head));
    attribute.is_some_and(|attribute| attribute.computed && !attribute.optional)
}
