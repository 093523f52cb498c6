//! Places that only the service sets, according to `readOnlyProperties` of the raw schema. Their names follow
//! the public naming rule. The tables and the announced schema are under test and are not used here.

use ferroform_emulator::schema::{PropertyPath, Step, TypeSchema};
use serde_json::Value as Json;

/// What happens to a value at a place of `readOnlyProperties`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// It is refused.
    Refused,
    /// It cannot be written on its own, because an enclosing object is refused.
    Within,
    /// It is accepted. The pointer contains `*` or a schema keyword. The reference compares pointers with
    /// plain property paths, so such a pointer does not make an attribute computed, and configurations may
    /// have a value there.
    Unseen,
    /// It is accepted, because the schema also requires it, and the reference lets users set required
    /// properties.
    Demanded,
}

/// A place of `readOnlyProperties`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadOnlyPlace {
    /// The pointer as the schema writes it.
    pub pointer: String,
    /// The names of the attributes on the path, without elements.
    pub names: Vec<String>,
    /// What happens to a value.
    pub standing: Standing,
}

/// Returns the places of a type.
pub fn places(schema: &TypeSchema) -> Vec<ReadOnlyPlace> {
    let mut places: Vec<ReadOnlyPlace> = schema.read_only.iter().map(|path| place(schema, path)).collect();
    let refused: Vec<Vec<String>> = names_of(&places, Standing::Refused).cloned().collect();
    for place in &mut places {
        let is_around =
            |outer: &Vec<String>| outer.len() < place.names.len() && place.names.starts_with(outer);
        if refused.iter().any(is_around) {
            place.standing = Standing::Within;
        }
    }
    places
}

/// Returns the names of the places with this standing.
pub fn names_of(places: &[ReadOnlyPlace], standing: Standing) -> impl Iterator<Item = &Vec<String>> {
    places.iter().filter(move |place| place.standing == standing).map(|place| &place.names)
}

/// Returns the names of the attributes at the root.
pub(super) fn root_names(schema: &TypeSchema) -> impl Iterator<Item = String> {
    let properties = schema.raw["properties"].as_object().into_iter().flatten();
    properties.map(|(name, _)| root_name(schema, name))
}

fn place(schema: &TypeSchema, path: &PropertyPath) -> ReadOnlyPlace {
    let names: Vec<&String> = path
        .steps
        .iter()
        .filter_map(|step| match step {
            Step::Name(name) => Some(name),
            Step::Each => None,
        })
        .collect();
    let parts = path.pointer.strip_prefix("/properties/").unwrap_or(&path.pointer).split('/').count();
    let standing = if names.len() != parts {
        Standing::Unseen
    } else if is_demanded(schema, &names).unwrap_or(false) {
        Standing::Demanded
    } else {
        Standing::Refused
    };
    let spelled = names.iter().enumerate().map(|(depth, name)| match depth {
        0 => root_name(schema, name),
        _ => snake(name),
    });
    ReadOnlyPlace { pointer: path.pointer.clone(), names: spelled.collect(), standing }
}

/// Returns whether the enclosing object requires the property.
fn is_demanded(schema: &TypeSchema, names: &[&String]) -> Option<bool> {
    let (last, outer) = names.split_last()?;
    let mut node = &schema.raw;
    for name in outer {
        node = schema.property(entered(schema, node), name)?;
    }
    let required = entered(schema, node).get("required").and_then(Json::as_array);
    Some(required.is_some_and(|required| required.iter().any(|name| name.as_str() == Some(last))))
}

/// Returns the element node of nested lists, or the node itself if it is not a list.
fn entered<'a>(schema: &'a TypeSchema, node: &'a Json) -> &'a Json {
    let mut node = schema.resolve(node);
    while let Some(element) = schema.element(node) {
        node = element;
    }
    node
}

/// Returns the attribute name of a root property. If two properties have the same name, the later one gets a
/// numeric suffix.
fn root_name(schema: &TypeSchema, property: &str) -> String {
    let name = root_word(schema, property);
    let properties = schema.raw["properties"].as_object().into_iter().flatten().map(|(name, _)| name);
    let earlier = properties.take_while(|other| *other != property);
    match earlier.filter(|other| root_word(schema, other) == name).count() {
        0 => name,
        others => format!("{name}_{}", others + 1),
    }
}

/// Returns the attribute name of a root property without a suffix. Names that Terraform or the provider
/// reserve are changed.
fn root_word(schema: &TypeSchema, property: &str) -> String {
    let resource = || snake(schema.name.rsplit("::").next().unwrap_or_default());
    match snake(property).as_str() {
        "id" => format!("{}_id", resource()),
        "provider" => "provider_name".to_owned(),
        name @ ("count" | "depends_on" | "for_each" | "lifecycle" | "connection" | "provisioner") => {
            format!("{}_{name}", resource())
        }
        name => name.to_owned(),
    }
}

/// Applies the public naming rule: an underscore goes between a lower-case letter and a capital or digit,
/// between a digit and a letter, and before the last of several capitals if a lower-case letter follows.
fn snake(name: &str) -> String {
    let words = ["CloudFormation", "CloudFront", "CloudWatch", "CNAMEs", "FSx", "OTel"];
    let mut text = name.to_owned();
    for word in words {
        let (first, rest) = word.split_at(1);
        text = text.replace(word, &format!("{first}{}", rest.to_lowercase()));
    }
    let letters: Vec<char> = text.chars().collect();
    let mut snake = String::new();
    for (place, letter) in letters.iter().enumerate() {
        let before = place.checked_sub(1).and_then(|place| letters.get(place)).copied().unwrap_or('_');
        let after = letters.get(place + 1).copied().unwrap_or('_');
        let begins = before.is_ascii_lowercase() && (letter.is_ascii_uppercase() || letter.is_ascii_digit())
            || before.is_ascii_digit() && letter.is_ascii_alphabetic()
            || before.is_ascii_uppercase() && letter.is_ascii_uppercase() && after.is_ascii_lowercase();
        if begins {
            snake.push('_');
        }
        snake.push(if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '_' });
    }
    snake
}

#[cfg(test)]
mod tests {
    use ferroform_emulator::SchemaStore;
    use serde_json::json;

    use super::*;

    #[test]
    fn a_read_only_pointer_says_which_attribute_is_refused_and_why_another_is_not() {
        let part = json!({
            "properties": {"Arn": {}, "Key": {}, "State": {"properties": {"Code": {}}}}, "required": ["Key"],
        });
        let store = SchemaStore::memory([json!({
            "typeName": "A::B::FSxThing",
            "definitions": {"Part": part},
            "properties": {
                "Id": {}, "Name": {}, "VPCId": {}, "Part": {"$ref": "#/definitions/Part"},
                "ThingId": {}, "thingId": {},
                "Parts": {"type": "array", "items": {"$ref": "#/definitions/Part"}},
                "ByName": {"patternProperties": {"x": {"$ref": "#/definitions/Part"}}},
            },
            "required": ["Name"],
            "primaryIdentifier": ["/properties/Name"],
            "readOnlyProperties": [
                "/properties/Id", "/properties/Name", "/properties/VPCId", "/properties/Part/State",
                "/properties/Part/State/Code", "/properties/Part/Key", "/properties/Parts/Arn",
                "/properties/Parts/Key", "/properties/Parts/*/State", "/properties/Part/properties/Arn",
                "/properties/ByName/*/Arn", "/properties/ThingId",
                "/properties/thingId",
            ],
        })]);
        let schema = store.get("A::B::FSxThing").ok().flatten();
        let found = schema.map(|schema| places(&schema)).unwrap_or_default();
        let found: Vec<_> = found.iter().map(|place| (place.names.join("."), place.standing)).collect();
        let expected = [
            ("fsx_thing_id", Standing::Refused),
            ("name", Standing::Demanded),
            ("vpc_id", Standing::Refused),
            ("part.state", Standing::Refused),
            ("part.state.code", Standing::Within),
            ("part.key", Standing::Demanded),
            ("parts.arn", Standing::Refused),
            ("parts.key", Standing::Demanded),
            ("parts.state", Standing::Unseen),
            ("part.arn", Standing::Unseen),
            ("by_name.arn", Standing::Unseen),
            ("thing_id", Standing::Refused),
            ("thing_id_2", Standing::Refused),
        ];
        assert_eq!(found, expected.map(|(names, standing)| (names.to_owned(), standing)));
    }
}
