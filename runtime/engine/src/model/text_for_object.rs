//! Writes JSON texts that stand for objects ([`crate::model::inside_text`] reads them).

use ferroform_core::table::{AttributeTable, ElementTable, Kind};
use ferroform_core::value::Value;
use serde_json::Value as Json;

use crate::model::desired_value;
use crate::tree::json::document;

/// Returns a text with this value. Read-only members are left out, because users cannot write them.
pub(crate) fn text_with(table: &ElementTable, value: &Value) -> Value {
    desired_value(&table.kind, value).map_or(Value::Null, |json| Value::String(json.to_string()))
}

/// Returns what the service is sent for a value of a raw state.
pub(crate) fn properties(kind: &Kind, state: &Json) -> Json {
    match (kind, state) {
        (Kind::Object(table), Json::Object(values)) => {
            let settable = table.attributes.iter().filter(|attribute| attribute.is_settable());
            let property = |attribute: &AttributeTable| {
                let value = values.get(attribute.name).filter(|value| !value.is_null())?;
                Some((attribute.property()?.to_owned(), properties(&attribute.kind, value)))
            };
            Json::Object(settable.filter_map(property).collect())
        }
        (Kind::List(table, _) | Kind::Set(table), Json::Array(elements)) => {
            elements.iter().map(|element| properties(&table.kind, element)).collect()
        }
        (Kind::Map(table), Json::Object(entries)) => {
            let entry = |(key, entry): (&String, _)| (key.clone(), properties(&table.kind, entry));
            Json::Object(entries.iter().map(entry).collect())
        }
        (Kind::String(_), Json::String(text)) => {
            desired_value(kind, &Value::String(text.clone())).unwrap_or(Json::Null)
        }
        // The state has a text where the table has an object today.
        (Kind::Object(_) | Kind::List(..) | Kind::Set(_) | Kind::Map(_), Json::String(text)) => {
            document(text)
        }
        _ => state.clone(),
    }
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::testing::{
        TEXT, attribute, document, list, multiset, nested, object, read_only,
    };
    use ferroform_core::table::{Equality, ObjectTable};
    use ferroform_core::wire::{from_json, to_json};
    use serde_json::json;

    use super::*;
    use crate::drift::{Record, after_read, learned_from_apply};
    use crate::legacy::todays_shape;
    use crate::tree::same;

    fn table() -> &'static ObjectTable {
        let sheet = || {
            nested(vec![
                attribute("title", TEXT),
                attribute("width", Kind::Int64),
                attribute("ids", multiset(TEXT)),
                attribute("note", nested(vec![attribute("text", TEXT)])),
                read_only(attribute("arn", TEXT)),
            ])
        };
        object(vec![attribute("definition", document(nested(vec![attribute("sheets", list(sheet()))])))])
    }

    fn state(definition: &str) -> Value {
        from_json(&json!({ "definition": definition }), table()).unwrap()
    }

    /// Returns the text after a read of `answer`. The creation was answered with `echo`.
    fn read(written: &str, echo: &Json, answer: &Json) -> String {
        let [echo, answer] = [echo, answer].map(|json| state(&json.to_string()));
        let before = (&Value::Null, Record::NOTHING);
        let mut record = learned_from_apply(table(), before, &state(written), &echo, false).1;
        record.own_object(table(), &state(written), &state(written));
        let (value, _) = after_read(table(), &state(written), &answer, &record);
        to_json(&value)["definition"].as_str().unwrap().to_owned()
    }

    const WRITTEN: &str = r#"{ "SHEETS": [ {"TITLE": "a", "IDS": ["1", "2"], "WIDTH": null},
        {"TITLE": "b"} ] }"#;

    #[test]
    fn a_text_stays_while_the_service_has_what_it_says() {
        let filled = json!({"SHEETS": [
            {"TITLE": "a", "IDS": ["2", "1"], "WIDTH": 12, "ARN": "x", "NOTE": {"TEXT": "n"}},
            {"TITLE": "b", "WIDTH": "12", "IDS": []},
        ]});
        assert_eq!(read(WRITTEN, &filled, &filled), WRITTEN);
        let plain = json!({"SHEETS": [{"TITLE": "a", "IDS": ["1", "2"]}, {"TITLE": "b"}]});
        assert_eq!(read(WRITTEN, &plain, &filled), WRITTEN, "nobody asked for what it has now");
        let upper = json!({"SHEETS": [{"TITLE": "A", "IDS": ["2", "1"]}, {"TITLE": "B"}]});
        assert_eq!(read(WRITTEN, &upper, &upper), WRITTEN, "how it spells the titles");
    }

    #[test]
    fn drift_is_written_into_the_text_without_what_the_user_never_wrote() {
        let echo = json!({"SHEETS": [{"TITLE": "a", "IDS": ["1", "2"]}, {"TITLE": "b"}]});
        let answer = json!({"SHEETS": [
            {"TITLE": "c", "IDS": ["2", "1"], "WIDTH": 12, "ARN": "x"}, {"TITLE": "b", "NOTE": {"TEXT": "n"}},
        ]});
        let found: Json = serde_json::from_str(&read(WRITTEN, &echo, &answer)).unwrap();
        assert_eq!(found, json!({"SHEETS": [{"TITLE": "c", "IDS": ["1", "2"]}, {"TITLE": "b"}]}));
        let more =
            json!({"SHEETS": [{"TITLE": "a"}, {"TITLE": "b"}, {"TITLE": "c", "WIDTH": 1, "ARN": "x"}]});
        let found: Json = serde_json::from_str(&read(WRITTEN, &echo, &more)).unwrap();
        let expected = json!({"SHEETS": [{"TITLE": "a"}, {"TITLE": "b"}, {"TITLE": "c", "WIDTH": 1}]});
        assert_eq!(found["SHEETS"][2], expected["SHEETS"][2]);
    }

    #[test]
    fn texts_that_do_not_fit_the_schema_are_compared_as_they_are() {
        let kind = &table().attributes[0].kind;
        let is_same = |a: &str, b: &str| same(kind, Equality::Json, &a.into(), &b.into());
        assert!(is_same(r#"{"SHEETS":[{"WIDTH":1}]}"#, r#"{"SHEETS":[{"WIDTH":"1","TITLE":null}]}"#));
        assert!(is_same(r#"{"NEW":1}"#, r#"{ "NEW": 1 }"#));
        assert!(!is_same(r#"{"NEW":1}"#, "{}"), "a member that the schema lacks is not ignored");
        assert!(!is_same("{", "{}"));
    }

    #[test]
    fn a_state_with_the_object_becomes_one_with_the_text() {
        let old = json!({"definition": {"sheets": [
            {"title": "a", "width": 7, "ids": ["1"], "note": {"text": null}, "arn": "x"},
            {"title": null, "width": null, "ids": null, "note": null, "arn": null},
        ]}});
        let new = todays_shape(table(), old).unwrap();
        let text = new["definition"].as_str().unwrap();
        let expected = json!({"SHEETS": [{"TITLE": "a", "WIDTH": 7, "IDS": ["1"], "NOTE": {}}, {}]});
        assert_eq!(serde_json::from_str::<Json>(text).unwrap(), expected);
        assert_eq!(todays_shape(table(), new.clone()), Ok(new));
    }

    #[test]
    fn nulls_are_not_sent() {
        let kind = &table().attributes[0].kind;
        let sent = desired_value(kind, &WRITTEN.into()).unwrap();
        assert_eq!(sent, json!({"SHEETS": [{"TITLE": "a", "IDS": ["1", "2"]}, {"TITLE": "b"}]}));
    }
}
