//! Refinements: promises about a value that is not known yet.
//!
//! Core checks the final value against them after apply.

use super::{Number, Value};

/// An unknown value with its refinements.
#[derive(Clone, PartialEq, Eq, Debug, Default, Hash)]
pub struct Unknown {
    /// The final value is not null.
    pub not_null: bool,
    /// The final string begins with this.
    pub prefix: Option<String>,
    /// The final number is at least this; `true` if it may be equal.
    pub min: Option<(Number, bool)>,
    /// The final number is at most this; `true` if it may be equal.
    pub max: Option<(Number, bool)>,
    /// The final collection has at least this many elements.
    pub length_min: Option<i64>,
    /// The final collection has at most this many elements.
    pub length_max: Option<i64>,
}

impl Unknown {
    /// Returns whether there are no refinements.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        *self == Self::default()
    }

    /// Returns whether the final value may be `value`: false only if a refinement is certainly broken.
    #[must_use]
    pub fn allows(&self, value: &Value) -> bool {
        match value {
            Value::Null => !self.not_null,
            Value::String(text) => {
                self.prefix.as_ref().is_none_or(|prefix| text.starts_with(prefix.as_str()))
            }
            Value::Number(number) => {
                let above = |(min, equal): &(Number, bool)| number > min || (*equal && number == min);
                let below = |(max, equal): &(Number, bool)| number < max || (*equal && number == max);
                self.min.as_ref().is_none_or(above) && self.max.as_ref().is_none_or(below)
            }
            Value::List(_) | Value::Set(_) | Value::Map(_) => {
                let least = match value {
                    // Unknown elements of a set may become equal, so only an upper bound of its length is
                    // known.
                    Value::Set(elements) if elements.len() > 1 && !value.is_wholly_known() => 1,
                    _ => value.len().unwrap_or(0),
                };
                let most = value.len().unwrap_or(0);
                self.length_min.is_none_or(|min| i64::try_from(most).unwrap_or(i64::MAX) >= min)
                    && self.length_max.is_none_or(|max| i64::try_from(least).unwrap_or(i64::MAX) <= max)
            }
            Value::Typed(_, value) => self.allows(value),
            Value::Unknown(_) | Value::Bool(_) | Value::Tuple(_) | Value::Object(_) => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Unknown, Value};

    #[test]
    fn promises_are_checked() {
        let prefix = Unknown { prefix: Some("arn:".to_owned()), ..Unknown::default() };
        assert!(prefix.allows(&"arn:aws".into()));
        assert!(!prefix.allows(&"id".into()));
        assert!(!Unknown { not_null: true, ..Unknown::default() }.allows(&Value::Null));
        let two = Unknown { length_max: Some(1), ..Unknown::default() };
        assert!(!two.allows(&Value::List(vec![1.into(), 2.into()])));
        assert!(two.allows(&Value::set(vec![Value::unknown(), 2.into()])));
    }
}
