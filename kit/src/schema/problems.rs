//! Schemas that core rejects.
//!
//! Core makes these checks when it loads a provider. A schema that fails them makes every command fail.

use super::{Attribute, Block, NestedBlock, Nesting};
use crate::value::Path;

/// Returns everything that core would reject in this schema.
#[must_use]
pub fn schema_problems(block: &Block) -> Vec<(Path, String)> {
    let mut found = Vec::new();
    check_block(block, &Path::root(), &mut found);
    found
}

fn check_block(block: &Block, path: &Path, found: &mut Vec<(Path, String)>) {
    for (name, attribute) in &block.attributes {
        check_attribute(attribute, &path.attribute(name), found);
    }
    for (name, nested) in &block.blocks {
        let at = path.attribute(name);
        if block.attributes.contains_key(name) {
            found.push((at.clone(), "is both an attribute and a block".to_owned()));
        }
        let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if name.is_empty() || !name.chars().all(allowed) {
            found.push((
                at.clone(),
                "a block name has lower-case letters, digits and underscores only".to_owned(),
            ));
        }
        check_nested_block(nested, &at, found);
    }
}

fn check_nested_block(nested: &NestedBlock, path: &Path, found: &mut Vec<(Path, String)>) {
    let (min, max) = (nested.min_items, nested.max_items);
    let counts_fit = match nested.nesting {
        Nesting::Single => min == max && (0..=1).contains(&min),
        Nesting::Group | Nesting::Map => min == 0 && max == 0,
        Nesting::List | Nesting::Set => min >= 0 && max >= 0 && (min <= max || max == 0),
    };
    if !counts_fit {
        let mode = nested.nesting.name();
        found.push((
            path.clone(),
            format!("min_items {min} and max_items {max} are not valid for nesting {mode}"),
        ));
    }
    if nested.nesting == Nesting::Set {
        check_set(nested.block.ty().has_dynamic(), contains_write_only(&nested.block), path, found);
    }
    check_block(&nested.block, path, found);
}

fn check_attribute(attribute: &Attribute, path: &Path, found: &mut Vec<(Path, String)>) {
    let mut problem = |what: &str| found.push((path.clone(), what.to_owned()));
    if !attribute.optional && !attribute.required && !attribute.computed {
        problem("must be optional, required or computed");
    }
    if attribute.optional && attribute.required {
        problem("cannot be both optional and required");
    }
    if attribute.computed && attribute.required {
        problem("cannot be both computed and required");
    }
    if let Some(object) = attribute.nested() {
        if object.nesting == Nesting::Set {
            let write_only = object.attributes.values().any(any_write_only);
            check_set(object.ty().has_dynamic(), write_only, path, found);
        }
        for (name, attribute) in &object.attributes {
            check_attribute(attribute, &path.attribute(name), found);
        }
    }
}

fn check_set(has_dynamic: bool, has_write_only: bool, path: &Path, found: &mut Vec<(Path, String)>) {
    if has_dynamic {
        found.push((path.clone(), "a set cannot contain dynamically typed attributes".to_owned()));
    }
    if has_write_only {
        found.push((path.clone(), "a set cannot contain write-only attributes".to_owned()));
    }
}

fn contains_write_only(block: &Block) -> bool {
    block.attributes.values().any(any_write_only)
        || block.blocks.values().any(|nested| contains_write_only(&nested.block))
}

fn any_write_only(attribute: &Attribute) -> bool {
    attribute.write_only
        || attribute.nested().is_some_and(|object| object.attributes.values().any(any_write_only))
}
