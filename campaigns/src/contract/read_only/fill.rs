//! Fills every read-only place of a configuration with a value and collects the expected message for each.
//! The announced schema says whether a place is in an object, a list, a set or a map.

use std::collections::{BTreeMap, BTreeSet};

use ferroform_driver::schema::{Attribute, Nesting};
use ferroform_driver::value::{Path, Step, Type, Value};

/// The names of the attributes on the path to a place.
pub(super) type Names = Vec<String>;

/// The name of a place in messages, and its path as far as the protocol can name it.
pub(super) type Said = (String, Path);

/// The places to fill, and how.
pub(super) struct Filler<'a> {
    /// Places whose values must be refused.
    pub(super) refused: &'a BTreeSet<Names>,
    /// Places that also get a value, which must be accepted.
    pub(super) accepted: &'a BTreeSet<Names>,
    /// Whether the values are known.
    pub(super) is_known: bool,
    /// Whether to create missing objects and collections around a place.
    pub(super) makes: bool,
    /// The expected messages.
    pub(super) said: Vec<Said>,
    /// The places that have been filled.
    pub(super) filled: BTreeSet<Names>,
}

/// The current position.
#[derive(Clone, Default)]
struct At {
    names: Names,
    name: String,
    blamed: Path,
    /// Whether the position is inside a set, whose elements cannot be addressed.
    is_nameless: bool,
}

impl At {
    fn step(&self, step: Step) -> Self {
        let mut below = self.clone();
        if let Step::Attribute(name) = &step {
            below.names.push(name.clone());
            if !below.name.is_empty() {
                below.name.push('.');
            }
        }
        below.name.push_str(&Path(vec![step.clone()]).to_string());
        if !self.is_nameless {
            below.blamed = self.blamed.with(step);
        }
        below
    }

    /// Steps into an element of a set.
    fn element(&self) -> Self {
        Self { name: format!("{}[*]", self.name), is_nameless: true, ..self.clone() }
    }
}

impl<'a> Filler<'a> {
    pub(super) fn new(
        refused: &'a BTreeSet<Names>,
        accepted: &'a BTreeSet<Names>,
        is_known: bool,
        makes: bool,
    ) -> Self {
        Self { refused, accepted, is_known, makes, said: Vec::new(), filled: BTreeSet::new() }
    }

    /// Returns the configuration with the values.
    pub(super) fn config(&mut self, attributes: &BTreeMap<String, Attribute>, config: &Value) -> Value {
        self.object(attributes, config, &At::default())
    }

    fn object(&mut self, attributes: &BTreeMap<String, Attribute>, before: &Value, at: &At) -> Value {
        Value::object(attributes.iter().map(|(name, attribute)| {
            let at = at.step(Step::Attribute(name.clone()));
            (name.clone(), self.attribute(attribute, before.attribute(name), &at))
        }))
    }

    fn attribute(&mut self, attribute: &Attribute, before: Value, at: &At) -> Value {
        let is_refused = self.refused.contains(&at.names);
        if is_refused || self.accepted.contains(&at.names) {
            self.filled.insert(at.names.clone());
        }
        if is_refused {
            self.said.push((at.name.clone(), at.blamed.clone()));
        } else if let Some(nested) = attribute.nested().filter(|_| self.has_below(&at.names)) {
            return self.nested(nested.nesting, &nested.attributes, before, at);
        } else if !self.accepted.contains(&at.names) {
            return before;
        }
        if self.is_known { something(attribute.ty()) } else { Value::unknown() }
    }

    fn has_below(&self, names: &Names) -> bool {
        let is_below = |place: &&Names| place.len() > names.len() && place.starts_with(names);
        self.refused.iter().chain(self.accepted).any(|place| is_below(&place))
    }

    fn nested(
        &mut self,
        nesting: Nesting,
        attributes: &BTreeMap<String, Attribute>,
        before: Value,
        at: &At,
    ) -> Value {
        let before = if before.is_null() && self.makes { holder(nesting, attributes) } else { before };
        match before {
            Value::Object(_) => self.object(attributes, &before, at),
            Value::List(elements) => {
                let filled = elements
                    .iter()
                    .enumerate()
                    .map(|(index, element)| self.object(attributes, element, &at.step(Step::index(index))));
                Value::List(filled.collect())
            }
            Value::Set(elements) => {
                let filled = elements.iter().map(|element| self.object(attributes, element, &at.element()));
                Value::set(filled.collect())
            }
            Value::Map(entries) => {
                let filled = entries.iter().map(|(key, entry)| {
                    (key.clone(), self.object(attributes, entry, &at.step(Step::Key(key.clone()))))
                });
                Value::Map(filled.collect())
            }
            other => other,
        }
    }
}

/// Returns a collection of empty objects. A list gets two, so that a message must name an element other than
/// the first.
fn holder(nesting: Nesting, attributes: &BTreeMap<String, Attribute>) -> Value {
    let empty = || Value::object(attributes.keys().map(|name| (name.clone(), Value::Null)));
    match nesting {
        Nesting::Single | Nesting::Group => empty(),
        Nesting::List => Value::List(vec![empty(), empty()]),
        Nesting::Set => Value::set(vec![empty()]),
        Nesting::Map => Value::Map([("key".to_owned(), empty())].into()),
    }
}

/// Returns the outermost attributes that the provider announces as computed only.
pub(super) fn announced(attributes: &BTreeMap<String, Attribute>) -> BTreeSet<Names> {
    fn search(attributes: &BTreeMap<String, Attribute>, at: &Names, found: &mut BTreeSet<Names>) {
        for (name, attribute) in attributes {
            let at: Names = at.iter().chain([name]).cloned().collect();
            if attribute.computed && !attribute.optional {
                found.insert(at);
            } else if let Some(nested) = attribute.nested() {
                search(&nested.attributes, &at, found);
            }
        }
    }
    let mut found = BTreeSet::new();
    search(attributes, &Vec::new(), &mut found);
    found
}

fn something(ty: &Type) -> Value {
    match ty {
        Type::String => Value::string("something"),
        Type::Number => 1.into(),
        Type::Bool => Value::Bool(true),
        Type::Dynamic => Value::Typed(Type::String.into(), Box::new(Value::string("something"))),
        Type::List(_) => Value::List(Vec::new()),
        Type::Set(_) => Value::set(Vec::new()),
        Type::Map(_) => Value::Map(BTreeMap::new()),
        Type::Tuple(types) => Value::Tuple(types.iter().map(something).collect()),
        Type::Object(types) => Value::object(types.keys().map(|name| (name.clone(), Value::Null))),
    }
}
