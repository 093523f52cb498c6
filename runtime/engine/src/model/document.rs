//! Conversions between values that carry their type and JSON documents without types.
//!
//! A document is sent as it is, and any difference in what is returned is a change. What is returned is read in
//! the type that the user gave the value, as long as it fits. Otherwise its type is inferred from its shape, as
//! cty does it: arrays are tuples, and braces are objects.

use std::borrow::Cow;
use std::collections::BTreeMap;

use ferroform_core::table::{Equality, Kind, ObjectTable};
use ferroform_core::value::{Type, Value};
use ferroform_core::wire::{from_json, to_json};
use serde_json::Value as Json;

use crate::model::scalar::{boolean, number};
use crate::model::written_value;

/// Returns the document of a value; null and unknown have none. A null inside it is left out of objects and keeps
/// its place in lists.
pub(crate) fn document_of(value: &Value) -> Option<Json> {
    match value {
        // An object belongs to a table, and there is none here.
        Value::Null | Value::Unknown(_) | Value::Object(_) => None,
        Value::Bool(value) => Some(Json::Bool(*value)),
        Value::Number(number) => Some(Json::Number(number.to_json())),
        Value::String(text) => Some(Json::String(text.clone())),
        Value::List(elements) | Value::Set(elements) => {
            Some(elements.iter().map(|element| document_of(element).unwrap_or(Json::Null)).collect())
        }
        Value::Map(entries) => {
            let entry = |(key, value): (&String, &Value)| Some((key.clone(), document_of(value)?));
            Some(Json::Object(entries.iter().filter_map(entry).collect()))
        }
        Value::Typed(typed) => document_of(&typed.value),
    }
}

/// Returns the document as a value with the type that its shape implies. `None` if that has too many levels.
pub(crate) fn of_own_type(json: &Json) -> Option<Value> {
    typed(json, Type::LEVELS)
}

/// Returns the raw state of property JSON. `None` if some part of it has no place in the table.
pub(crate) fn state_of(kind: &Kind, json: &Json) -> Option<Json> {
    let (value, misfits) = written_value(kind, Equality::Exact, json);
    misfits.is_empty().then(|| to_json(&value))
}

/// Reads a value as an object of this table. Every attribute that it has must be one of the table.
pub(crate) fn object_in(table: &'static ObjectTable, value: &Value) -> Result<Value, String> {
    let json = document_of(value).filter(Json::is_object).ok_or("an object is expected")?;
    if let Some(name) = unknown_attribute(&Kind::Object(table), &json) {
        return Err(format!("there is no attribute {name:?}"));
    }
    from_json(&json, table).map_err(|misfit| misfit.to_string())
}

/// Returns the name of an attribute that the table does not have.
fn unknown_attribute<'j>(kind: &Kind, json: &'j Json) -> Option<&'j str> {
    match (kind, json) {
        (Kind::Object(table), Json::Object(entries)) => entries.iter().find_map(|(name, json)| {
            let known = table.attribute(name);
            known.map_or(Some(name.as_str()), |attribute| unknown_attribute(&attribute.kind, json))
        }),
        (Kind::List(table, _) | Kind::Set(table), Json::Array(elements)) => {
            elements.iter().find_map(|json| unknown_attribute(&table.kind, json))
        }
        (Kind::Map(table), Json::Object(entries)) => {
            entries.values().find_map(|json| unknown_attribute(&table.kind, json))
        }
        _ => None,
    }
}

/// Returns the service's value in the type of `prior` if it fits, otherwise as it is.
pub(crate) fn in_type_of<'v>(prior: &Value, observed: &'v Value) -> Cow<'v, Value> {
    let (Value::Typed(prior), Value::Typed(found)) = (prior, observed) else {
        return Cow::Borrowed(observed);
    };
    let fitting = document_of(&found.value).and_then(|json| fitted(&prior.ty, &json, Type::LEVELS));
    fitting.map_or(Cow::Borrowed(observed), |value| Cow::Owned(Value::typed(prior.ty.clone(), value)))
}

/// Fills in what is unknown in a planned value. Nothing is taken from a value of another type.
pub(crate) fn filled(planned: &Value, observed: &Value) -> Value {
    match (planned, observed) {
        (planned, _) if planned.is_wholly_known() => planned.clone(),
        (Value::Typed(planned), Value::Typed(observed)) if planned.ty == observed.ty => {
            Value::typed(planned.ty.clone(), filled(&planned.value, &observed.value))
        }
        // Elements of a set have no place at which they could be filled in.
        (Value::Unknown(_), _) | (Value::Set(_), Value::Set(_)) => observed.clone(),
        (Value::List(planned), Value::List(observed)) if planned.len() == observed.len() => Value::List(
            planned.iter().zip(observed).map(|(planned, observed)| filled(planned, observed)).collect(),
        ),
        (Value::Map(planned), Value::Map(observed)) => {
            let entry = |(key, planned): (&String, &Value)| {
                (key.clone(), filled(planned, observed.get(key).unwrap_or(&Value::Null)))
            };
            Value::Map(planned.iter().map(entry).collect())
        }
        _ => planned.clone(),
    }
}

fn typed(json: &Json, levels: usize) -> Option<Value> {
    let ty = type_of(json, levels)?;
    let value = fitted(&ty, json, levels)?;
    Some(Value::typed(ty, value))
}

fn type_of(json: &Json, levels: usize) -> Option<Type> {
    let levels = levels.checked_sub(1)?;
    Some(match json {
        Json::Null => Type::Dynamic,
        Json::Bool(_) => Type::Bool,
        Json::Number(_) => Type::Number,
        Json::String(_) => Type::String,
        Json::Array(elements) => {
            Type::Tuple(elements.iter().map(|json| type_of(json, levels)).collect::<Option<_>>()?)
        }
        Json::Object(entries) => {
            let entry = |(key, json): (&String, &Json)| Some((key.clone(), type_of(json, levels)?));
            Type::Object(entries.iter().map(entry).collect::<Option<_>>()?)
        }
    })
}

/// Reads the document as a value of this type, if it is one. As elsewhere, services may write numbers as strings
/// and the reverse.
fn fitted(ty: &Type, json: &Json, levels: usize) -> Option<Value> {
    if json.is_null() {
        return Some(Value::Null);
    }
    let levels = levels.checked_sub(1)?;
    match (ty, json) {
        (Type::Dynamic, json) => typed(json, levels),
        (Type::Bool, json) => boolean(json),
        (Type::Number, json) => number(json),
        (Type::String, Json::String(text)) => Some(Value::String(text.clone())),
        (Type::String, Json::Bool(_) | Json::Number(_)) => Some(Value::String(json.to_string())),
        (Type::List(ty), Json::Array(elements)) => fitted_elements(ty, elements, levels).map(Value::List),
        (Type::Set(ty), Json::Array(elements)) => fitted_elements(ty, elements, levels).map(Value::set),
        (Type::Tuple(types), Json::Array(elements)) if types.len() == elements.len() => {
            let each = types.iter().zip(elements).map(|(ty, json)| fitted(ty, json, levels));
            each.collect::<Option<_>>().map(Value::List)
        }
        (Type::Map(ty), Json::Object(entries)) => {
            let entry = |(key, json): (&String, &Json)| Some((key.clone(), fitted(ty, json, levels)?));
            entries.iter().map(entry).collect::<Option<_>>().map(Value::Map)
        }
        (Type::Object(types), Json::Object(entries)) if entries.keys().all(|key| types.contains_key(key)) => {
            let attribute = |(name, ty): (&String, &Type)| {
                let json = entries.get(name).unwrap_or(&Json::Null);
                Some((name.clone(), fitted(ty, json, levels)?))
            };
            types.iter().map(attribute).collect::<Option<BTreeMap<_, _>>>().map(Value::Map)
        }
        _ => None,
    }
}

fn fitted_elements(ty: &Type, elements: &[Json], levels: usize) -> Option<Vec<Value>> {
    elements.iter().map(|json| fitted(ty, json, levels)).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Creates a value of this type.
    fn value(ty: Json, document: Json) -> Value {
        let ty = Type::from_json(&ty).unwrap();
        let value = fitted(&ty, &document, Type::LEVELS).unwrap();
        Value::typed(ty, value)
    }

    /// Returns the type and the document of an answer where the user gave a value of this type.
    fn seen(ty: Json, prior: Json, answer: Json) -> (Json, Json) {
        let observed = of_own_type(&answer).unwrap();
        let Value::Typed(seen) = &*in_type_of(&value(ty, prior), &observed) else {
            panic!("{answer} has no type")
        };
        (seen.ty.to_json(), document_of(&seen.value).unwrap())
    }

    #[test]
    fn an_answer_has_the_type_that_its_shape_tells() {
        let answer = json!({"a": [1, "x", null, true], "b": {}, "c": null});
        let Some(Value::Typed(seen)) = of_own_type(&answer) else { panic!() };
        let tuple = json!(["tuple", ["number", "string", "dynamic", "bool"]]);
        assert_eq!(seen.ty.to_json(), json!(["object", {"a": tuple, "b": ["object", {}], "c": "dynamic"}]));
        assert_eq!(document_of(&seen.value).unwrap(), json!({"a": [1, "x", null, true], "b": {}}));
    }

    #[test]
    fn an_answer_is_seen_in_the_type_the_user_gave_as_long_as_it_fits() {
        let texts = || json!(["list", "string"]);
        assert_eq!(seen(texts(), json!(["a"]), json!(["b", "c"])), (texts(), json!(["b", "c"])));
        assert_eq!(seen(texts(), json!(["1"]), json!([1, true])), (texts(), json!(["1", "true"])));
        assert_eq!(seen(json!(["set", "string"]), json!(["a"]), json!(["b", "a"])).1, json!(["a", "b"]));
        assert_eq!(seen(json!(["map", "number"]), json!({}), json!({"a": "1"})).1, json!({"a": 1}));
        let object = || json!(["object", {"a": "string", "b": "dynamic"}]);
        assert_eq!(seen(object(), json!({"a": "x"}), json!({"b": [1]})), (object(), json!({"b": [1]})));
    }

    #[test]
    fn an_answer_that_fits_it_no_more_has_its_own_type() {
        for (ty, prior, answer, own) in [
            (
                json!(["list", "string"]),
                json!(["a"]),
                json!(["a", {}]),
                json!(["tuple", ["string", ["object", {}]]]),
            ),
            (
                json!(["tuple", ["bool"]]),
                json!([true]),
                json!([true, true]),
                json!(["tuple", ["bool", "bool"]]),
            ),
            (
                json!(["object", {"a": "bool"}]),
                json!({"a": true}),
                json!({"b": 1}),
                json!(["object", {"b": "number"}]),
            ),
            (json!("number"), json!(1), json!("one"), json!("string")),
        ] {
            assert_eq!(seen(ty, prior, answer.clone()), (own, answer));
        }
    }

    #[test]
    fn an_answer_of_more_levels_than_terraform_could_send_back_has_no_value() {
        let nested = |levels| (1..levels).fold(json!("x"), |inner, _| json!([inner]));
        assert!(of_own_type(&nested(Type::LEVELS)).is_some());
        assert_eq!(of_own_type(&nested(Type::LEVELS + 1)), None);
        let open = value(json!(["list", "dynamic"]), json!([]));
        let observed = of_own_type(&nested(Type::LEVELS)).unwrap();
        assert_eq!(
            *in_type_of(&open, &observed),
            observed,
            "with the level that the type adds it is too deep"
        );
    }

    #[test]
    fn only_what_was_unknown_is_filled_in_from_an_answer_of_the_same_type() {
        let ty = json!(["object", {"a": "string", "b": ["tuple", ["number"]], "c": ["set", "bool"]}]);
        let mut planned = value(ty.clone(), json!({"a": "mine", "b": [1], "c": []}));
        let Value::Typed(typed) = &mut planned else { panic!() };
        let Value::Map(attributes) = &mut typed.value else { panic!() };
        attributes.insert("b".to_owned(), Value::List(vec![Value::UNKNOWN]));
        attributes.insert("c".to_owned(), Value::set(vec![Value::UNKNOWN]));
        let answer = value(ty.clone(), json!({"a": "theirs", "b": [7], "c": [true]}));
        assert_eq!(filled(&planned, &answer), value(ty, json!({"a": "mine", "b": [7], "c": [true]})));
        assert_eq!(filled(&planned, &"text".into()), planned);
    }
}
