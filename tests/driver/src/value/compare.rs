//! Equality of values, and conformance of values to types.

use super::{Path, Step, Type, Value};

impl Value {
    /// Returns whether the two are certainly equal: neither contains unknown parts, and the values are the
    /// same.
    #[must_use]
    pub fn is_known_equal(&self, other: &Self) -> bool {
        if self.is_null() && other.is_null() {
            return true;
        }
        self.is_wholly_known() && self == other
    }

    /// Returns whether the two are equal if refinements of unknown values are ignored.
    #[must_use]
    pub fn is_same_unrefined(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Unknown(_), Self::Unknown(_)) => true,
            (Self::List(a), Self::List(b))
            | (Self::Set(a), Self::Set(b))
            | (Self::Tuple(a), Self::Tuple(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is_same_unrefined(b))
            }
            (Self::Map(a), Self::Map(b)) | (Self::Object(a), Self::Object(b)) => {
                a.len() == b.len()
                    && a.iter().zip(b).all(|((name, a), (other, b))| name == other && a.is_same_unrefined(b))
            }
            (Self::Typed(left, a), Self::Typed(right, b)) => left == right && a.is_same_unrefined(b),
            _ => self == other,
        }
    }

    /// Returns the places where the value does not match the type, with a description of each.
    #[must_use]
    pub fn misfits(&self, ty: &Type) -> Vec<(Path, String)> {
        let mut found = Vec::new();
        misfits(self, ty, &Path::root(), &mut found);
        found
    }
}

fn misfits(value: &Value, ty: &Type, path: &Path, found: &mut Vec<(Path, String)>) {
    let children = |elements: &[Value], ty: &dyn Fn(usize) -> Option<Type>, found: &mut Vec<_>| {
        for (index, element) in elements.iter().enumerate() {
            if let Some(ty) = ty(index) {
                misfits(element, &ty, &path.with(Step::index(index)), found);
            }
        }
    };
    match (value, ty) {
        (Value::Null | Value::Unknown(_), _)
        | (Value::Typed(..), Type::Dynamic)
        | (Value::String(_), Type::String)
        | (Value::Number(_), Type::Number)
        | (Value::Bool(_), Type::Bool) => {}
        (Value::List(elements), Type::List(ty)) | (Value::Set(elements), Type::Set(ty)) => {
            children(elements, &|_| Some(ty.as_ref().clone()), found);
        }
        (Value::Tuple(elements), Type::Tuple(types)) if elements.len() == types.len() => {
            children(elements, &|index| types.get(index).cloned(), found);
        }
        (Value::Map(members), Type::Map(ty)) => {
            for (name, member) in members {
                misfits(member, ty, &path.with(Step::Key(name.clone())), found);
            }
        }
        (Value::Object(attributes), Type::Object(types)) => {
            for (name, ty) in types.iter() {
                match attributes.get(name) {
                    Some(attribute) => misfits(attribute, ty, &path.attribute(name), found),
                    None => found.push((path.attribute(name), "the attribute is missing".to_owned())),
                }
            }
            for name in attributes.keys().filter(|name| !types.contains_key(*name)) {
                found.push((path.attribute(name), "the schema has no such attribute".to_owned()));
            }
        }
        _ => found.push((path.clone(), format!("expected {ty}, found {value}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::{Type, Value};
    use crate::value::Unknown;

    #[test]
    fn unknown_is_equal_to_nothing() {
        assert!(!Value::unknown().is_known_equal(&Value::unknown()));
        assert!(Value::Null.is_known_equal(&Value::Null));
        let refined = Value::Unknown(Unknown { not_null: true, ..Unknown::default() });
        assert!(refined != Value::unknown() && refined.is_same_unrefined(&Value::unknown()));
    }

    #[test]
    fn misfits_name_the_place() {
        let ty = Type::object([("a".to_owned(), Type::list(Type::String))].into());
        let value = Value::object([("a", Value::List(vec!["x".into(), 1.into()])), ("b", Value::Null)]);
        let found: Vec<_> = value.misfits(&ty).into_iter().map(|(path, _)| path.to_string()).collect();
        assert_eq!(found, ["a[1]", "b"]);
    }
}
