//! Visits, finds and changes parts of a value.
//!
//! As in core, no path leads through a set, because an element of a set is identified only by its value.

use super::{Path, Step, Value};

/// The decision of a visitor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visit {
    /// Visit the children, too.
    Deeper,
    /// Do not visit the children.
    Skip,
    /// Stop the walk.
    Stop,
}

impl Value {
    /// Visits this value and all its parts, parents first. Returns false if the visitor stopped.
    pub fn walk(&self, visitor: &mut dyn FnMut(&Path, &Self) -> Visit) -> bool {
        walk(self, &Path::root(), visitor)
    }

    /// Rebuilds the value, children first, with `change` applied to every part.
    #[must_use]
    pub fn transform(&self, change: &mut dyn FnMut(&Path, Self) -> Self) -> Self {
        transform(self, &Path::root(), change)
    }

    /// Returns the part at `path`, or `None` if there is none. Parts of unknown values are unknown.
    #[must_use]
    pub fn at(&self, path: &Path) -> Option<Self> {
        let unknown = Self::unknown();
        let part = path.0.iter().try_fold(self, |value, step| value.step(step, &unknown));
        part.cloned()
    }

    fn step<'v>(&'v self, step: &Step, unknown: &'v Self) -> Option<&'v Self> {
        match (self, step) {
            (Self::Typed(_, value), step) => value.step(step, unknown),
            (Self::Unknown(_), Step::Attribute(_) | Step::Index(_) | Step::Key(_)) => Some(unknown),
            // Providers may use a key step for an attribute and the reverse, since the protocol hardly
            // distinguishes them.
            (Self::Object(members) | Self::Map(members), Step::Attribute(name) | Step::Key(name)) => {
                members.get(name)
            }
            (Self::List(elements) | Self::Tuple(elements), Step::Index(index)) => {
                elements.get(usize::try_from(*index).ok()?)
            }
            _ => None,
        }
    }

    /// Replaces every unknown part by null, as core does before it saves an object.
    #[must_use]
    pub fn unknown_as_null(&self) -> Self {
        self.transform(&mut |_, value| if value.is_known() { value } else { Self::Null })
    }

    /// Returns the paths of all unknown parts.
    #[must_use]
    pub fn unknown_paths(&self) -> Vec<Path> {
        let mut found = Vec::new();
        self.walk(&mut |path, value| {
            if !value.is_known() {
                found.push(path.clone());
            }
            Visit::Deeper
        });
        found
    }

    /// Returns the differences of two values: the deepest paths, with both sides.
    #[must_use]
    pub fn differences(&self, other: &Self) -> Vec<(Path, Self, Self)> {
        let mut found = Vec::new();
        differences(self, other, &Path::root(), &mut found);
        found
    }
}

fn differences(left: &Value, right: &Value, path: &Path, found: &mut Vec<(Path, Value, Value)>) {
    if left == right {
        return;
    }
    match (left, right) {
        (Value::Object(a), Value::Object(b)) | (Value::Map(a), Value::Map(b)) if a.keys().eq(b.keys()) => {
            let is_object = matches!(left, Value::Object(_));
            for ((name, left), right) in a.iter().zip(b.values()) {
                let step = if is_object { Step::Attribute(name.clone()) } else { Step::Key(name.clone()) };
                differences(left, right, &path.with(step), found);
            }
        }
        (Value::List(a), Value::List(b)) | (Value::Tuple(a), Value::Tuple(b)) if a.len() == b.len() => {
            for (index, (left, right)) in a.iter().zip(b).enumerate() {
                differences(left, right, &path.with(Step::index(index)), found);
            }
        }
        _ => found.push((path.clone(), left.clone(), right.clone())),
    }
}

fn walk(value: &Value, path: &Path, visitor: &mut dyn FnMut(&Path, &Value) -> Visit) -> bool {
    match visitor(path, value) {
        Visit::Deeper => {}
        Visit::Skip => return true,
        Visit::Stop => return false,
    }
    match value {
        Value::List(elements) | Value::Tuple(elements) => elements
            .iter()
            .enumerate()
            .all(|(index, element)| walk(element, &path.with(Step::index(index)), visitor)),
        Value::Set(elements) => elements
            .iter()
            .all(|element| walk(element, &path.with(Step::Element(Box::new(element.clone()))), visitor)),
        Value::Map(members) => {
            members.iter().all(|(name, member)| walk(member, &path.with(Step::Key(name.clone())), visitor))
        }
        Value::Object(members) => {
            members.iter().all(|(name, member)| walk(member, &path.attribute(name), visitor))
        }
        Value::Typed(_, inner) => walk_inside(inner, path, visitor),
        _ => true,
    }
}

/// Walks the children of a typed value. The value itself has been visited in its wrapper.
fn walk_inside(value: &Value, path: &Path, visitor: &mut dyn FnMut(&Path, &Value) -> Visit) -> bool {
    let mut first = true;
    walk(value, path, &mut |path, value| {
        if std::mem::take(&mut first) { Visit::Deeper } else { visitor(path, value) }
    })
}

fn transform(value: &Value, path: &Path, change: &mut dyn FnMut(&Path, Value) -> Value) -> Value {
    let rebuilt = match value {
        Value::List(elements) => Value::List(each(elements, path, change)),
        Value::Tuple(elements) => Value::Tuple(each(elements, path, change)),
        Value::Set(elements) => {
            let element = |element: &Value| {
                transform(element, &path.with(Step::Element(Box::new(element.clone()))), &mut *change)
            };
            Value::set(elements.iter().map(element).collect())
        }
        Value::Map(members) => {
            let member = |(name, member): (&String, &Value)| {
                (name.clone(), transform(member, &path.with(Step::Key(name.clone())), &mut *change))
            };
            Value::Map(members.iter().map(member).collect())
        }
        Value::Object(members) => {
            let member = |(name, member): (&String, &Value)| {
                (name.clone(), transform(member, &path.attribute(name), &mut *change))
            };
            Value::Object(members.iter().map(member).collect())
        }
        Value::Typed(ty, inner) => return Value::Typed(ty.clone(), Box::new(transform(inner, path, change))),
        leaf => leaf.clone(),
    };
    change(path, rebuilt)
}

fn each(elements: &[Value], path: &Path, change: &mut dyn FnMut(&Path, Value) -> Value) -> Vec<Value> {
    elements
        .iter()
        .enumerate()
        .map(|(index, element)| transform(element, &path.with(Step::index(index)), change))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Path, Value};

    #[test]
    fn differences_name_the_deepest_place() {
        let before = Value::object([("a", Value::List(vec![1.into(), 2.into()])), ("b", "x".into())]);
        let after = Value::object([("a", Value::List(vec![1.into(), 3.into()])), ("b", "x".into())]);
        let paths: Vec<_> =
            before.differences(&after).into_iter().map(|(path, ..)| path.to_string()).collect();
        assert_eq!(paths, ["a[1]"]);
    }

    #[test]
    fn a_path_does_not_lead_through_a_set() {
        let value = Value::object([("s", Value::set(vec![Value::object([("a", 1.into())])]))]);
        assert_eq!(value.at(&Path::parse("s[0].a")), None);
        assert_eq!(Value::unknown().at(&Path::parse("s[0].a")), Some(Value::unknown()));
    }
}
