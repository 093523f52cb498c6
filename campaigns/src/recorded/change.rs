//! An update of one thing that the user may change.

use ferroform_emulator::schema::TypeSchema;
use serde_json::{Map, Value as Json, json};

use crate::contract::script::with;

/// The lists of properties that an update cannot change, or that no read shows.
const FIXED: [&str; 5] = [
    "createOnlyProperties",
    "conditionalCreateOnlyProperties",
    "readOnlyProperties",
    "primaryIdentifier",
    "writeOnlyProperties",
];

/// Returns the model with another description, or with one more tag.
pub(super) fn changed(schema: &TypeSchema, declared: &Json) -> Option<Json> {
    let properties = schema.raw["properties"].as_object()?;
    for name in ["Description", "Comment"] {
        let is_text = properties
            .get(name)
            .is_some_and(|property| property["type"] == "string" && property.get("enum").is_none());
        if is_text && !is_fixed(schema, name) {
            return Some(with(declared, name, json!("Changed in an update")));
        }
    }
    let tagging = &schema.raw["tagging"];
    let name = tagging["tagProperty"].as_str().unwrap_or("/properties/Tags").rsplit('/').next()?;
    let property = properties.get(name)?;
    if is_fixed(schema, name) || tagging["tagUpdatable"] == false {
        return None;
    }
    if property["type"] == "array" {
        let mut tags = declared[name].as_array().cloned().unwrap_or_default();
        let mut tag =
            Map::from_iter([("Key".to_owned(), json!("changed")), ("Value".to_owned(), json!("yes"))]);
        // Tags of auto scaling groups also say whether they are passed on.
        let element = schema.element(property).map(|element| schema.resolve(element));
        let required = element.and_then(|element| element["required"].as_array()).into_iter().flatten();
        for name in required.filter_map(Json::as_str) {
            tag.entry(name).or_insert(json!(true));
        }
        tags.push(Json::Object(tag));
        return Some(with(declared, name, Json::Array(tags)));
    }
    if property["type"] == "object" && property.get("patternProperties").is_some() {
        let mut tags: Map<String, Json> = declared[name].as_object().cloned().unwrap_or_default();
        tags.insert("changed".to_owned(), json!("yes"));
        return Some(with(declared, name, Json::Object(tags)));
    }
    None
}

/// Returns whether an update cannot change a property, or a part of it, or no read shows it.
pub(super) fn is_fixed(schema: &TypeSchema, name: &str) -> bool {
    FIXED.iter().any(|list| roots(schema, list).any(|root| root == name))
}

/// Returns the root properties that a list of the schema names.
pub(super) fn roots<'s>(schema: &'s TypeSchema, list: &str) -> impl Iterator<Item = &'s str> {
    let pointers = schema.raw[list].as_array().into_iter().flatten().filter_map(Json::as_str);
    pointers.filter_map(|pointer| pointer.split('/').nth(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schema(more: Json) -> TypeSchema {
        let mut raw = json!({
            "typeName": "A::B::C", "primaryIdentifier": ["/properties/Name"],
            "properties": { "Name": { "type": "string" }, "Tags": { "type": "array" } },
        });
        for (name, value) in more.as_object().unwrap() {
            raw[name] = value.clone();
        }
        TypeSchema::read(raw).unwrap()
    }

    #[test]
    fn a_description_or_else_a_tag_is_changed_if_it_may_be() {
        let described = json!({ "Description": { "type": "string" }, "Tags": { "type": "array" } });
        let both = schema(json!({ "properties": described }));
        let declared = json!({ "Tags": [{ "Key": "a" }] });
        assert_eq!(changed(&both, &declared).unwrap()["Description"], "Changed in an update");
        let fixed = json!({ "properties": described, "createOnlyProperties": ["/properties/Description"] });
        let tag = json!([{ "Key": "a" }, { "Key": "changed", "Value": "yes" }]);
        assert_eq!(changed(&schema(fixed), &declared).unwrap(), json!({ "Tags": tag }));
        assert_eq!(changed(&schema(json!({ "tagging": { "tagUpdatable": false } })), &declared), None);
    }
}
