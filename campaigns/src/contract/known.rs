//! Attributes that the plan of an update must not change.
//!
//! Everything that refers to an unknown value becomes unknown, too. A single superfluous "(known after
//! apply)" can replace half a deployment.

use ferroform_core::table::{AttributeTable, Kind, Literal, ObjectTable};
use ferroform_driver::value::{Path, Value};
use serde_json::Value as Json;

/// Returns an attribute that the plan changes although no configuration ever had it and no rule says that
/// updates change it, with its path, its prior and its planned value. What the service refuses beside a value that was
/// configured or changes has to go. Elements of lists and sets are ignored, since they may be different ones.
pub fn disturbed(
    table: &'static ObjectTable,
    models: [&Json; 2],
    prior: &Value,
    planned: &Value,
) -> Option<(Path, Value, Value)> {
    search(table, models, prior, planned, &Path::root())
}

fn search(
    table: &'static ObjectTable,
    models: [&Json; 2],
    prior: &Value,
    planned: &Value,
    path: &Path,
) -> Option<(Path, Value, Value)> {
    let has_to_go = |attribute: &AttributeTable| {
        let kept = prior.attribute(attribute.name);
        table.attributes.iter().any(|other| {
            let is_told =
                models.iter().any(|model| other.property().is_some_and(|it| model.get(it).is_some()));
            let [was, is] = [prior, planned].map(|value| value.attribute(other.name));
            let mut values = match (is.is_known_equal(&was), is_told) {
                (true, false) => vec![],
                (true, true) => vec![is],
                (false, _) => vec![was, is],
            };
            values.retain(|value| !value.is_null());
            values.iter().any(|value| excludes(other, value, attribute))
                || (!values.is_empty() && excludes(attribute, &kept, other))
        })
    };
    table.attributes.iter().find_map(|attribute| {
        let path = path.attribute(attribute.name);
        let [prior, planned] = [prior, planned].map(|value| value.attribute(attribute.name));
        match (models.map(|model| model.get(attribute.property()?)), attribute.kind) {
            ([None, None], _) => {
                let is_kept = !is_steady(attribute) || planned.is_known_equal(&prior) || has_to_go(attribute);
                (!is_kept).then_some((path, prior, planned))
            }
            ([Some(first), Some(second)], Kind::Object(table))
                if has_parts(&prior) && has_parts(&planned) =>
            {
                search(table, [first, second], &prior, &planned, &path)
            }
            _ => None,
        }
    })
}

fn is_steady(attribute: &AttributeTable) -> bool {
    let is_volatile = attribute.behaviour.is_volatile || attribute.kind.contains().volatile;
    !is_volatile && attribute.behaviour.default.is_none()
}

/// Whether the service refuses the other attribute beside this value of the first.
fn excludes(attribute: &AttributeTable, value: &Value, other: &AttributeTable) -> bool {
    let is_it = |literal: &Literal| match (literal, value) {
        (Literal::String(literal), Value::String(value)) => literal == value,
        (Literal::Bool(literal), Value::Bool(value)) => literal == value,
        (Literal::Int(literal), Value::Number(value)) => literal.to_string() == value.to_string(),
        _ => false,
    };
    attribute.behaviour.excludes.iter().any(|exclusion| {
        let is_of = exclusion.values.is_empty() || !value.is_known() || exclusion.values.iter().any(is_it);
        is_of && exclusion.attributes.contains(&other.name)
    })
}

fn has_parts(value: &Value) -> bool {
    matches!(value, Value::Object(_))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::json;
    use terraform_provider_awscc::registry;

    use super::*;

    fn log_group() -> &'static ObjectTable {
        registry::find("AWS::Logs::LogGroup").unwrap().table.root
    }

    fn object(values: &[(&str, Value)]) -> Value {
        let null = log_group().attributes.iter().map(|attribute| (attribute.name, Value::Null));
        let all = null.chain(values.iter().cloned());
        Value::Object(all.map(|(name, value)| (name.to_owned(), value)).collect::<BTreeMap<_, _>>())
    }

    #[test]
    fn an_attribute_that_becomes_unknown_for_nothing_is_found() {
        let models = [&json!({"RetentionInDays": 7}), &json!({"RetentionInDays": 14})];
        let prior = object(&[("arn", Value::string("a")), ("kms_key_id", Value::string("k"))]);
        let found = |planned: &[(&str, Value)]| {
            let found = disturbed(log_group(), models, &prior, &object(planned));
            found.map(|(path, ..)| path.to_string())
        };
        let (arn, key) = (("arn", Value::string("a")), ("kms_key_id", Value::string("k")));
        assert_eq!(found(&[arn.clone(), key.clone(), ("retention_in_days", Value::unknown())]), None);
        assert_eq!(found(&[("arn", Value::unknown()), key]).as_deref(), Some("arn"));
        assert_eq!(found(&[arn]).as_deref(), Some("kms_key_id"));
    }

    #[test]
    fn what_the_service_refuses_beside_a_changed_value_has_to_go() {
        let table = registry::find("AWS::EC2::Volume").unwrap().table.root;
        let volume = |kind: &str, iops: Value| {
            let object = [("volume_type", Value::string(kind)), ("iops", iops)];
            Value::Object(object.map(|(name, value)| (name.to_owned(), value)).into())
        };
        let found = |kind: &str| {
            let models = [&json!({"VolumeType": "gp3"}), &json!({"VolumeType": kind})];
            let iops = Value::Number(3000_i64.into());
            let found = disturbed(table, models, &volume("gp3", iops), &volume(kind, Value::unknown()));
            found.map(|(path, ..)| path.to_string())
        };
        assert_eq!(found("gp2"), None);
        assert_eq!(found("io2").as_deref(), Some("iops"));
    }
}
