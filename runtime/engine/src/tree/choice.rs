//! Alternative objects of which one is chosen, and of which only the presence may matter.

use ferroform_core::table::{AttributeTable, Kind, ObjectTable};
use ferroform_core::value::Value;

use crate::tree::is_absent;

pub(crate) fn is_empty_object(value: &Value) -> bool {
    matches!(value, Value::Object(_)) && is_absent(value)
}

/// Whether one object is gone and another is new: of `Allow: {}` and `Block: {}` only the presence matters.
/// Objects with a part that the service never returns are ignored, because they may exist although they are not
/// returned.
pub(crate) fn is_other_choice(table: &ObjectTable, prior: &Value, observed: &Value) -> bool {
    let any = |is_so: fn(&Value, &Value) -> bool| {
        let shown = |attribute: &&AttributeTable| {
            !attribute.behaviour.is_write_only && !attribute.kind.contains().write_only
        };
        table
            .attributes
            .iter()
            .filter(shown)
            .any(|attribute| is_so(prior.attribute(attribute.name), observed.attribute(attribute.name)))
    };
    any(|before, now| matches!(now, Value::Object(_)) && before.is_null())
        && any(|before, now| matches!(before, Value::Object(_)) && now.is_null())
}

/// Like [`is_other_choice`], at any depth.
pub(crate) fn holds_other_choice(kind: &Kind, prior: &Value, observed: &Value) -> bool {
    match (kind, prior, observed) {
        (Kind::Object(table), Value::Object(_), Value::Object(_)) => {
            is_other_choice(table, prior, observed)
                || table.attributes.iter().any(|attribute| {
                    let [prior, observed] = [prior, observed].map(|value| value.attribute(attribute.name));
                    holds_other_choice(&attribute.kind, prior, observed)
                })
        }
        (Kind::List(table, _), Value::List(before), Value::List(now)) => {
            before.iter().zip(now).any(|(before, now)| holds_other_choice(&table.kind, before, now))
        }
        _ => false,
    }
}
