//! The properties of an object, from what Terraform's JSON has of it. What is not known yet is `*`, as in a policy.

use ferroform_core::table::{ElementTable, Kind, ObjectTable, Text};
use serde_json::{Map, Value as Json};

/// Stands for a value that is not known yet.
pub(crate) const UNKNOWN: &str = "*";

/// Returns the planned values of a change: `after`, and [`UNKNOWN`] where `after_unknown` is true.
pub(crate) fn planned(after: &Json, unknown: &Json) -> Json {
    match (after, unknown) {
        (_, Json::Bool(true)) => UNKNOWN.into(),
        (Json::Object(_) | Json::Null, Json::Object(unknown)) if !unknown.is_empty() => {
            let mut all = after.as_object().cloned().unwrap_or_default();
            for (name, unknown) in unknown {
                let known = all.get(name).cloned().unwrap_or_default();
                all.insert(name.clone(), planned(&known, unknown));
            }
            Json::Object(all)
        }
        (Json::Array(after), Json::Array(unknown)) => {
            let pair = |(place, after)| planned(after, unknown.get(place).unwrap_or(&Json::Null));
            after.iter().enumerate().map(pair).collect()
        }
        _ => after.clone(),
    }
}

/// Returns the properties that these attributes hold.
pub(crate) fn properties(table: &'static ObjectTable, attributes: &Json) -> Json {
    if !attributes.is_object() {
        return attributes.clone();
    }
    let members = table.attributes.iter().filter_map(|attribute| {
        let value = attributes.get(attribute.name).filter(|value| !value.is_null())?;
        Some((attribute.property()?.to_owned(), property(&attribute.kind, value)))
    });
    Json::Object(members.collect())
}

fn property(kind: &Kind, value: &Json) -> Json {
    match (kind, value) {
        (Kind::Object(table), _) => properties(table, value),
        (Kind::List(element, _) | Kind::Set(element), Json::Array(elements)) => entries(element, elements)
            .unwrap_or_else(|| elements.iter().map(|one| property(&element.kind, one)).collect()),
        (Kind::Map(element), Json::Object(members)) => {
            let of_member = |(name, value): (&String, &Json)| (name.clone(), property(&element.kind, value));
            Json::Object(members.iter().map(of_member).collect())
        }
        (Kind::String(Text::Json | Text::Document(_)), Json::String(text)) => {
            serde_json::from_str(text).unwrap_or_else(|_| value.clone())
        }
        _ => value.clone(),
    }
}

/// Returns the map that a list of entries stands for.
fn entries(element: &ElementTable, elements: &[Json]) -> Option<Json> {
    let Kind::Object(table) = element.kind else { return None };
    let [key, value] = table.attributes else { return None };
    let entry = |one: &Json| {
        let name = one.get(key.name)?.as_str()?.to_owned();
        Some((name, property(&value.kind, one.get(value.name)?)))
    };
    table.is_entry.then(|| Json::Object(elements.iter().filter_map(entry).collect::<Map<_, _>>()))
}

/// Returns the texts at a path with `*` for elements and members: `Rules/*/Arn`. A part that is not known is [`UNKNOWN`].
pub(crate) fn texts<'v>(value: &'v Json, path: &str) -> Vec<&'v str> {
    let mut found = vec![value];
    for step in path.split('/') {
        found = found
            .into_iter()
            .flat_map(|value| match (value, step) {
                (Json::String(text), _) if text == UNKNOWN => vec![value],
                (Json::Array(elements), "*") => elements.iter().collect(),
                (Json::Object(members), "*") => members.values().collect(),
                _ => value.get(step).into_iter().collect(),
            })
            .collect();
    }
    found.into_iter().filter_map(Json::as_str).collect()
}

/// Calls `visit` with each text at any depth.
pub(crate) fn each_text<'v>(value: &'v Json, visit: &mut impl FnMut(&'v str)) {
    match value {
        Json::String(text) => visit(text),
        Json::Array(elements) => elements.iter().for_each(|element| each_text(element, visit)),
        Json::Object(members) => members.values().for_each(|member| each_text(member, visit)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_not_known_yet_is_a_star() {
        let after = json!({"name": "a", "rules": [{"port": 1}, {}], "tags": null});
        let unknown = json!({"arn": true, "rules": [{}, {"role": true}], "tags": {"x": true}, "name": false});
        let all = json!({"name": "a", "arn": "*", "rules": [{"port": 1}, {"role": "*"}], "tags": {"x": "*"}});
        assert_eq!(planned(&after, &unknown), all);
        assert_eq!(planned(&Json::Null, &json!(true)), "*");
    }

    #[test]
    fn texts_are_found_in_elements_and_members() {
        let value = json!({"Rules": [{"Arn": "a"}, {"Arn": "b"}, "*"], "Map": {"x": {"Arn": "c"}}});
        assert_eq!(texts(&value, "Rules/*/Arn"), ["a", "b", "*"]);
        assert_eq!(texts(&value, "Map/*/Arn"), ["c"]);
        assert!(texts(&value, "Rules/Arn").is_empty());
    }
}
