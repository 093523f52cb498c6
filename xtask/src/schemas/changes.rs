//! The changes that a refresh means for users.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::Value;

use super::facts::{self, Fact, Facts};

/// One difference between two states of the schemas.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Change {
    /// The type.
    pub(crate) type_name: String,
    /// The property's path; empty for the type itself.
    pub(crate) path: String,
    /// What changed.
    pub(crate) what: What,
    /// The old and the new value, if that helps.
    pub(crate) detail: String,
}

/// The kinds of changes. Breaking ones come first, which [`Change::is_breaking`] relies on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "each has its words in `Display`")]
pub(crate) enum What {
    TypeRemoved,
    IdentifierChanged,
    UpdateLost,
    PropertyRemoved,
    KindChanged,
    NowRequired,
    NowCreateOnly,
    NowReadOnly,
    Narrowed,
    TypeAdded,
    PropertyAdded,
    Widened,
    Relaxed,
}

impl Change {
    /// Whether a configuration or a state that was valid may no longer be.
    pub(crate) fn is_breaking(&self) -> bool {
        self.what < What::TypeAdded
    }
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TypeRemoved => "type removed",
            Self::IdentifierChanged => "identifier changed",
            Self::UpdateLost => "can no longer be updated",
            Self::PropertyRemoved => "property removed",
            Self::KindChanged => "kind changed",
            Self::NowRequired => "now required",
            Self::NowCreateOnly => "now create-only",
            Self::NowReadOnly => "now read-only",
            Self::Narrowed => "constraint narrowed",
            Self::TypeAdded => "new type",
            Self::PropertyAdded => "new property",
            Self::Widened => "constraint widened",
            Self::Relaxed => "requirement or flag relaxed",
        })
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { type_name, path, what, detail } = self;
        write!(f, "{type_name}")?;
        if !path.is_empty() {
            write!(f, " {path}")?;
        }
        write!(f, ": {what}")?;
        if detail.is_empty() { Ok(()) } else { write!(f, " ({detail})") }
    }
}

/// Returns all changes from one state of the schemas to another, sorted by type, path and kind.
pub(crate) fn between(old: &BTreeMap<String, Value>, new: &BTreeMap<String, Value>) -> Vec<Change> {
    let mut changes = Vec::new();
    for type_name in old.keys().chain(new.keys().filter(|name| !old.contains_key(*name))) {
        match (old.get(type_name), new.get(type_name)) {
            (Some(old), Some(new)) if old == new => {}
            (Some(old), Some(new)) => in_type(type_name, &facts::of(old), &facts::of(new), &mut changes),
            (Some(_), None) => changes.push(change(type_name, "", What::TypeRemoved, String::new())),
            (None, _) => changes.push(change(type_name, "", What::TypeAdded, String::new())),
        }
    }
    changes.sort();
    changes
}

fn in_type(type_name: &str, old: &Facts, new: &Facts, changes: &mut Vec<Change>) {
    let mut push = |path: &str, what, detail| changes.push(change(type_name, path, what, detail));
    if old.identifier != new.identifier {
        push(
            "",
            What::IdentifierChanged,
            format!("{} to {}", old.identifier.join(", "), new.identifier.join(", ")),
        );
    }
    if old.has_update && !new.has_update {
        push("", What::UpdateLost, String::new());
    }
    for (path, before) in &old.properties {
        match new.properties.get(path) {
            Some(after) => {
                let is_said = is_read_only_inside(path, new) && !is_read_only_inside(path, old);
                in_property(before, after, |what, detail| {
                    if what != What::NowReadOnly || !is_said {
                        push(path, what, detail);
                    }
                });
            }
            // Reported once, for the outermost property that is gone.
            None if parent_is_in(path, new) => push(path, What::PropertyRemoved, String::new()),
            None => {}
        }
    }
    for (path, after) in new.properties.iter().filter(|(path, _)| !old.properties.contains_key(*path)) {
        if !parent_is_in(path, old) {
            continue;
        }
        let is_demanded = after.is_required && !after.is_read_only;
        push(path, if is_demanded { What::NowRequired } else { What::PropertyAdded }, String::new());
    }
}

/// Whether the object that holds the property is read-only as well.
fn is_read_only_inside(path: &str, facts: &Facts) -> bool {
    let parent = path.rsplit_once('/').and_then(|(parent, _)| facts.properties.get(parent));
    parent.is_some_and(|parent| parent.is_read_only)
}

fn parent_is_in(path: &str, facts: &Facts) -> bool {
    path.rsplit_once('/').is_none_or(|(parent, _)| facts.properties.contains_key(parent))
}

fn in_property(old: &Fact, new: &Fact, mut push: impl FnMut(What, String)) {
    let mut flag = |before: bool, after: bool, what| match (before, after) {
        (false, true) => push(what, String::new()),
        (true, false) => push(What::Relaxed, format!("no longer \"{what}\"")),
        _ => {}
    };
    flag(old.is_required, new.is_required, What::NowRequired);
    flag(old.is_create_only, new.is_create_only, What::NowCreateOnly);
    flag(old.is_read_only, new.is_read_only, What::NowReadOnly);
    if old.kind != new.kind {
        let is_wider = (old.kind, new.kind) == ("integer", "number");
        push(
            if is_wider { What::Widened } else { What::KindChanged },
            format!("{} to {}", old.kind, new.kind),
        );
    }
    if new.is_read_only {
        return;
    }
    for keyword in
        old.constraints.keys().chain(new.constraints.keys().filter(|k| !old.constraints.contains_key(*k)))
    {
        let (before, after) = (old.constraints.get(keyword), new.constraints.get(keyword));
        if before != after {
            let what = if is_narrower(keyword, before, after) { What::Narrowed } else { What::Widened };
            push(what, format!("{keyword} {} to {}", shown(before), shown(after)));
        }
    }
}

/// Whether some value that was accepted no longer is, as far as this can be determined. A changed pattern counts.
fn is_narrower(keyword: &str, before: Option<&Value>, after: Option<&Value>) -> bool {
    let Some(after) = after else { return false };
    let Some(before) = before else { return true };
    match (keyword, before.as_f64(), after.as_f64()) {
        ("multipleOf", ..) => true,
        (k, Some(before), Some(after)) if k.starts_with("min") || k == "exclusiveMinimum" => after > before,
        (_, Some(before), Some(after)) => after < before,
        _ => match (before.as_array(), after.as_array()) {
            (Some(before), Some(after)) => before.iter().any(|value| !after.contains(value)),
            _ => true,
        },
    }
}

fn shown(value: Option<&Value>) -> String {
    let text = value.map_or_else(|| "none".into(), Value::to_string);
    if text.chars().count() <= 60 { text } else { text.chars().take(59).chain(['…']).collect() }
}

fn change(type_name: &str, path: &str, what: What, detail: String) -> Change {
    Change { type_name: type_name.to_owned(), path: path.to_owned(), what, detail }
}

#[cfg(test)]
#[path = "changes_tests.rs"]
mod tests;
