//! Tags, as a map or as a list of keys and values.

use std::collections::BTreeMap;

use ferroform_core::function::{FunctionError, Rest};
use ferroform_core::provider_function;
use ferroform_core::value::{Type, Value};

/// Values by key.
type Tags = BTreeMap<String, String>;

/// Merges tags, written as maps or as lists of keys and values.
///
#[doc = include_str!("descriptions/tags_merge.md")]
#[provider_function]
pub(crate) fn tags_merge(
    /// The first tags: a map of texts, a list or set of objects with `key` and `value`, or null.
    tags: Option<Value>,
    /// Further tags, in any of these forms. Later values win.
    Rest(more): Rest<Option<Value>>,
) -> Result<Value, FunctionError> {
    let mut form = None;
    let mut merged = Tags::new();
    let arguments = [tags].into_iter().chain(more).enumerate();
    for (number, argument) in arguments.filter_map(|(number, argument)| Some((number, argument?))) {
        let read = read(&argument).map_err(|text| FunctionError::at(number, text))?;
        let Some((own_form, tags)) = read else { continue };
        form.get_or_insert(own_form);
        merged.extend(tags);
    }
    Ok(form.map_or(Value::Null, |form| form.write(merged)))
}

/// How tags are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Map,
    List,
}

impl Form {
    fn write(self, tags: Tags) -> Value {
        let text = |text: String| Value::String(text);
        match self {
            Self::Map => {
                let entries = tags.into_iter().map(|(key, value)| (key, text(value)));
                Value::typed(Type::Map(Box::new(Type::String)), Value::Map(entries.collect()))
            }
            Self::List => {
                let named = ["key", "value"].map(str::to_owned);
                let ty = Type::Object(named.clone().into_iter().map(|name| (name, Type::String)).collect());
                let tag = |(key, value): (String, String)| {
                    Value::Map(named.clone().into_iter().zip([text(key), text(value)]).collect())
                };
                Value::typed(Type::List(Box::new(ty)), Value::List(tags.into_iter().map(tag).collect()))
            }
        }
    }
}

/// Returns the tags of an argument and their form. `None` for null.
fn read(argument: &Value) -> Result<Option<(Form, Tags)>, String> {
    match argument.untyped() {
        Value::Null => Ok(None),
        Value::Map(entries) => Ok(Some((Form::Map, from_map(entries)?))),
        Value::List(elements) | Value::Set(elements) => Ok(Some((Form::List, from_list(elements)?))),
        _ => Err("must be a map of texts, or a list or set of objects with key and value".to_owned()),
    }
}

fn from_map(entries: &BTreeMap<String, Value>) -> Result<Tags, String> {
    let tag = |(key, value): (&String, &Value)| {
        let place = format!("[{key:?}]");
        if key.is_empty() {
            return Err(format!("the key at {place} is empty"));
        }
        Ok((key.clone(), text(value, &place)?))
    };
    entries.iter().map(tag).collect()
}

fn from_list(elements: &[Value]) -> Result<Tags, String> {
    let mut tags = Tags::new();
    for (index, element) in elements.iter().enumerate() {
        let (key, value) = from_object(element, index)?;
        if tags.contains_key(&key) {
            return Err(format!("the key {key:?} at [{index}] is there twice in one list"));
        }
        tags.insert(key, value);
    }
    Ok(tags)
}

fn from_object(element: &Value, index: usize) -> Result<(String, String), String> {
    let Value::Map(attributes) = element.untyped() else {
        return Err(format!("the value at [{index}] must be an object with key and value"));
    };
    if let Some(name) = attributes.keys().find(|name| !["key", "value"].contains(&name.as_str())) {
        return Err(format!(
            "the value at [{index}] has the attribute {name:?}; a tag has key and value only"
        ));
    }
    let attribute = |name: &str| match attributes.get(name) {
        Some(value) => text(value, &format!("[{index}].{name}")),
        None => Err(format!("the value at [{index}] has no {name}")),
    };
    match attribute("key")? {
        key if key.is_empty() => Err(format!("the key at [{index}].key is empty")),
        key => Ok((key, attribute("value")?)),
    }
}

/// Returns a value as Terraform converts it to a string.
fn text(value: &Value, place: &str) -> Result<String, String> {
    match value.untyped() {
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) => Ok(number.to_string()),
        Value::Bool(value) => Ok(value.to_string()),
        Value::Null => {
            Err(format!("the value at {place} is null; leave the tag out, or use an empty string"))
        }
        _ => Err(format!("the value at {place} must be a string")),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn map(entries: &[(&str, Value)]) -> Value {
        let ty = Type::Object(entries.iter().map(|(key, _)| ((*key).to_owned(), Type::Dynamic)).collect());
        let entries = entries.iter().map(|(key, value)| ((*key).to_owned(), value.clone()));
        Value::typed(ty, Value::Map(entries.collect()))
    }

    fn tag(key: impl Into<Value>, value: impl Into<Value>) -> Value {
        map(&[("key", key.into()), ("value", value.into())])
    }

    fn list(elements: &[Value]) -> Value {
        Value::typed(Type::Tuple(vec![Type::Dynamic; elements.len()]), Value::List(elements.to_vec()))
    }

    fn merge(arguments: &[Value]) -> Result<Value, FunctionError> {
        let mut arguments = arguments.iter().map(|argument| match argument {
            Value::Null => None,
            some => Some(some.clone()),
        });
        tags_merge(arguments.next().unwrap(), Rest(arguments.collect()))
    }

    /// Returns the type of a result and its JSON-like text.
    fn merged(arguments: &[Value]) -> (String, String) {
        let Value::Typed(typed) = merge(arguments).unwrap() else { panic!("the result has a type") };
        let shown = match &typed.value {
            Value::Map(entries) => pairs(entries),
            Value::List(elements) => {
                let tags = elements.iter().map(|tag| {
                    let part = |name| tag.entry(name).and_then(Value::as_str).unwrap().to_owned();
                    format!("{}={}", part("key"), part("value"))
                });
                tags.collect::<Vec<_>>().join(" ")
            }
            other => panic!("{other:?}"),
        };
        (typed.ty.to_json().to_string(), shown)
    }

    fn pairs(entries: &BTreeMap<String, Value>) -> String {
        let pair = |(key, value): (&String, &Value)| format!("{key}={}", value.as_str().unwrap());
        entries.iter().map(pair).collect::<Vec<_>>().join(" ")
    }

    const MAP: &str = r#"["map","string"]"#;
    const LIST: &str = r#"["list",["object",{"key":"string","value":"string"}]]"#;

    #[test]
    fn the_result_has_the_form_of_the_first_argument_and_is_sorted() {
        let (a, b) = (map(&[("z", "1".into()), ("a", "2".into())]), list(&[tag("m", "3"), tag("a", "4")]));
        let expected = "a=4 m=3 z=1".to_owned();
        assert_eq!(merged(&[a.clone(), b.clone()]), (MAP.to_owned(), expected));
        assert_eq!(merged(&[b.clone(), a.clone()]), (LIST.to_owned(), "a=2 m=3 z=1".to_owned()));
        let set =
            Value::typed(Type::Set(Box::new(Type::Dynamic)), Value::set(vec![tag("m", "3"), tag("a", "4")]));
        assert_eq!(merged(std::slice::from_ref(&set)), merged(&[b]));
        assert_eq!(merged(&[a.clone(), set]), (MAP.to_owned(), "a=4 m=3 z=1".to_owned()));
    }

    #[test]
    fn null_arguments_are_passed_over() {
        let typed_null = Value::typed(Type::Map(Box::new(Type::String)), Value::Null);
        let tags = list(&[tag("a", "1")]);
        assert_eq!(merged(&[Value::Null, typed_null.clone(), tags]), (LIST.to_owned(), "a=1".to_owned()));
        assert_eq!(merge(&[Value::Null, typed_null]), Ok(Value::Null));
        assert_eq!(merge(&[Value::Null]), Ok(Value::Null));
    }

    #[test]
    fn empty_tags_have_a_form() {
        assert_eq!(merged(&[map(&[])]), (MAP.to_owned(), String::new()));
        assert_eq!(merged(&[list(&[]), map(&[("a", "1".into())])]), (LIST.to_owned(), "a=1".to_owned()));
    }

    #[test]
    fn numbers_and_booleans_become_texts_and_keys_differ_by_case() {
        let number = Value::Number("1.50".parse().unwrap());
        let tags = map(&[("Cost", number), ("cost", true.into()), ("empty", "".into())]);
        assert_eq!(merged(&[tags]).1, "Cost=1.5 cost=true empty=");
    }

    #[test]
    fn errors_name_the_argument_and_the_place_in_it() {
        let good = map(&[("a", "1".into())]);
        for (tags, told) in [
            ("a".into(), "must be a map of texts, or a list or set of objects with key and value"),
            (
                map(&[("a", Value::Null)]),
                "the value at [\"a\"] is null; leave the tag out, or use an empty string",
            ),
            (map(&[("a", list(&[]))]), "the value at [\"a\"] must be a string"),
            (map(&[("", "1".into())]), "the key at [\"\"] is empty"),
            (list(&["a".into()]), "the value at [0] must be an object with key and value"),
            (list(&[tag("a", "1"), Value::Null]), "the value at [1] must be an object with key and value"),
            (list(&[tag("", "1")]), "the key at [0].key is empty"),
            (
                list(&[tag(Value::Null, "1")]),
                "the value at [0].key is null; leave the tag out, or use an empty string",
            ),
            (
                list(&[tag("a", Value::Null)]),
                "the value at [0].value is null; leave the tag out, or use an empty string",
            ),
            (list(&[map(&[("key", "a".into())])]), "the value at [0] has no value"),
            (list(&[map(&[("value", "a".into())])]), "the value at [0] has no key"),
            (
                list(&[map(&[
                    ("key", "a".into()),
                    ("propagate_at_launch", true.into()),
                    ("value", "1".into()),
                ])]),
                "the value at [0] has the attribute \"propagate_at_launch\"; a tag has key and value only",
            ),
            (
                list(&[tag("a", "1"), tag("b", "1"), tag("a", "1")]),
                "the key \"a\" at [2] is there twice in one list",
            ),
        ] {
            assert_eq!(merge(&[good.clone(), tags.clone()]), Err(FunctionError::at(1, told)));
            assert_eq!(merge(&[tags]), Err(FunctionError::at(0, told)));
        }
    }

    proptest! {
        #[test]
        fn both_forms_hold_the_same_tags(tags in prop::collection::btree_map("[a-c]", "[xy]?", 0..4), more in prop::collection::btree_map("[a-c]", "[xy]?", 0..4)) {
            let as_map = |tags: &Tags| Form::Map.write(tags.clone());
            let as_list = |tags: &Tags| Form::List.write(tags.clone());
            let mut expected = tags.clone();
            expected.extend(more.clone());
            for later in [as_map(&more), as_list(&more)] {
                prop_assert_eq!(merge(&[as_map(&tags), later.clone()]).unwrap(), as_map(&expected));
                prop_assert_eq!(merge(&[as_list(&tags), later]).unwrap(), as_list(&expected));
            }
        }
    }
}
