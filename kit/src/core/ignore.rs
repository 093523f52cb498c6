//! `ignore_changes`.
//!
//! It replaces parts of the configuration by their values in the prior state, before anything is proposed or
//! planned.

use std::collections::BTreeMap;

use crate::schema::{Block, Members};
use crate::value::{Path, Step, Value};

/// The argument `ignore_changes`.
#[derive(Clone, Debug, Default)]
pub enum Ignore {
    /// No argument.
    #[default]
    Nothing,
    /// `all`.
    All,
    /// A list of attributes.
    Paths(Vec<Path>),
}

impl Ignore {
    /// Returns `ignore_changes = [a, b.c, tags["Name"]]` for these paths.
    #[must_use]
    pub fn paths(paths: &[&str]) -> Self {
        Self::Paths(paths.iter().map(|path| Path::parse(path)).collect())
    }

    /// Returns the configuration with the ignored values taken from the prior state.
    pub(super) fn apply(&self, schema: &Block, prior: &Value, config: &Value) -> Value {
        if prior.is_null() || config.is_null() {
            return config.clone();
        }
        match self {
            Self::Nothing => config.clone(),
            Self::All => without_computed(schema, prior),
            Self::Paths(paths) => {
                let ignored: Vec<_> =
                    paths.iter().filter_map(|path| Ignored::new(path, prior, config)).collect();
                if ignored.is_empty() { config.clone() } else { replaced(config, &ignored) }
            }
        }
    }
}

/// Returns the prior values without computed-only attributes, which are not configuration even if all changes
/// are ignored.
fn without_computed(schema: &Block, prior: &Value) -> Value {
    prior.transform(&mut |path, value| match Members::Block(schema).attribute(path) {
        Some(attribute) if attribute.computed && !attribute.optional => Value::Null,
        _ => value,
    })
}

/// An ignored path at which the values differ.
struct Ignored {
    /// The path without a map key at its end, since a key may be absent on either side.
    path: Path,
    key: Option<String>,
    prior: Value,
}

impl Ignored {
    fn new(path: &Path, prior: &Value, config: &Value) -> Option<Self> {
        let (path, key) = match path.0.split_last() {
            Some((Step::Key(key), head)) => (Path(head.to_vec()), Some(key.clone())),
            _ => (path.clone(), None),
        };
        let (before, configured) = (prior.at(&path)?, config.at(&path)?);
        (before != configured).then_some(Self { path, key, prior: before })
    }
}

fn replaced(config: &Value, ignored: &[Ignored]) -> Value {
    config.transform(&mut |path, value| {
        let mut value = value;
        for ignored in ignored.iter().filter(|ignored| ignored.path == *path) {
            match &ignored.key {
                None => return ignored.prior.clone(),
                Some(key) => value = with_prior_key(value, key, &ignored.prior),
            }
        }
        value
    })
}

fn with_prior_key(config: Value, key: &str, prior: &Value) -> Value {
    let was_null = config.is_null();
    let mut members = match &config {
        Value::Map(members) => members.clone(),
        Value::Null => BTreeMap::new(),
        // Single keys of an unknown map cannot be ignored.
        _ => return config,
    };
    match prior.members().and_then(|members| members.get(key)) {
        Some(before) => members.insert(key.to_owned(), before.clone()),
        None => members.remove(key),
    };
    if members.is_empty() && was_null { Value::Null } else { Value::Map(members) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(pairs: &[(&str, &str)]) -> Value {
        Value::Map(pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).into())).collect())
    }

    #[test]
    fn keys_of_maps_are_ignored_one_by_one() {
        let prior = Value::object([("tags", map(&[("a", "old"), ("kept", "x")]))]);
        let config = Value::object([("tags", map(&[("a", "new"), ("b", "new")]))]);
        let schema = Block::new(BTreeMap::new(), BTreeMap::new());
        let ignore = Ignore::paths(&["tags[\"a\"]", "tags[\"b\"]"]);
        assert_eq!(ignore.apply(&schema, &prior, &config), Value::object([("tags", map(&[("a", "old")]))]));
        let all = Ignore::paths(&["tags"]);
        assert_eq!(all.apply(&schema, &prior, &config), prior);
    }
}
