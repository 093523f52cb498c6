//! States of a time when a definition that contains itself was unrolled further.
//!
//! The number of levels depends on the number of attributes, so a refresh of the schemas that adds some can take a level away.
//!
//! Where the table has a JSON text today, such a state has an object. A text has the names of properties, and the table says
//! nothing of what is inside; an object around it is of the same definition and knows them ([`ObjectTable::before_cut`]).

use ferroform_core::table::{Kind, ObjectTable};
use serde_json::Value as Json;

use super::level::Level;
use super::text_for_object::properties;

/// Turns the objects of a raw state into texts where the table has texts today.
pub(super) fn todays_levels(table: &'static ObjectTable, state: Json) -> Json {
    in_value(&Kind::Object(table), state, None)
}

fn in_value(kind: &Kind, state: Json, outer: Option<&Level<'_>>) -> Json {
    match (kind, state) {
        (Kind::Object(table), Json::Object(mut values)) => {
            let level = Level { table, outer };
            for attribute in table.attributes {
                let Some(value) = values.get_mut(attribute.name) else { continue };
                *value = match level.before_cut(attribute) {
                    Some(former) => cut(&attribute.kind, former, value.take(), &level),
                    None => in_value(&attribute.kind, value.take(), Some(&level)),
                };
            }
            Json::Object(values)
        }
        (Kind::List(table, _) | Kind::Set(table) | Kind::Map(table), state) => {
            each(state, |element| in_value(&table.kind, element, outer))
        }
        (_, state) => state,
    }
}

/// Writes a value as the text that the table has today.
fn cut(today: &Kind, former: &Kind, state: Json, level: &Level<'_>) -> Json {
    match (today, former, state) {
        (Kind::String(_), _, state @ (Json::Object(_) | Json::Array(_))) => {
            Json::String(properties(former, &state, Some(level)).to_string())
        }
        (
            Kind::List(today, _) | Kind::Set(today) | Kind::Map(today),
            Kind::List(former, _) | Kind::Set(former) | Kind::Map(former),
            state,
        ) => each(state, |element| cut(&today.kind, &former.kind, element, level)),
        (_, _, state) => state,
    }
}

/// Converts the elements of a list or the entries of a map.
fn each(state: Json, convert: impl Fn(Json) -> Json) -> Json {
    match state {
        Json::Array(elements) => elements.into_iter().map(convert).collect(),
        Json::Object(entries) => entries.into_iter().map(|(key, entry)| (key, convert(entry))).collect(),
        state => state,
    }
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::testing::{JSON, TEXT, attribute, list, nested, object, read_only};
    use serde_json::json;

    use super::*;

    /// Statements that contain one another, unrolled twice.
    fn table() -> &'static ObjectTable {
        let statement = |not, all| {
            let arn = read_only(attribute("arn", TEXT));
            nested(vec![attribute("all", all), arn, attribute("name", TEXT), attribute("not", not)])
        };
        let last = || statement(JSON, list(JSON));
        object(vec![attribute("first", statement(last(), list(last())))])
    }

    #[test]
    fn objects_of_levels_that_are_gone_become_texts() {
        let third = json!({"name": "c", "arn": "x", "not": "{\"NAME\":\"e\"}", "all": [{"name": "d", "not": {"name": "f"}}]});
        let state = json!({"first": {"name": "a", "all": null, "not": {"name": "b", "not": third, "all": [third, "{}"]}}});
        let read = todays_levels(table(), state);
        let text = |json: &Json| serde_json::from_str::<Json>(json.as_str().expect("a text")).expect("JSON");
        let wanted = json!({"NAME": "c", "NOT": {"NAME": "e"}, "ALL": [{"NAME": "d", "NOT": {"NAME": "f"}}]});
        let second = &read["first"]["not"];
        assert_eq!(text(&second["not"]), wanted);
        assert_eq!(text(&second["all"][0]), wanted);
        assert_eq!(second["all"][1], "{}");
        assert_eq!(todays_levels(table(), read.clone()), read, "what is a text stays one");
    }
}
