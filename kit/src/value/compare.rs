//! Equality of values.

use super::Value;

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
}

#[cfg(test)]
mod tests {
    use super::Value;
    use crate::value::Unknown;

    #[test]
    fn unknown_is_equal_to_nothing() {
        assert!(!Value::unknown().is_known_equal(&Value::unknown()));
        assert!(Value::Null.is_known_equal(&Value::Null));
        let refined = Value::Unknown(Unknown { not_null: true, ..Unknown::default() });
        assert!(refined != Value::unknown() && refined.is_same_unrefined(&Value::unknown()));
    }
}
