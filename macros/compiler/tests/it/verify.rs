//! What is wrong with a schema itself: errors where no operation can work or something would be lost, warnings about
//! what is doubtful.

use ferroform_compiler::finding::{Finding, Level};
use serde_json::{Value, json};

use crate::support::{self, alone};

fn findings_of(schema: &str) -> Vec<String> {
    let (_, findings) = alone(schema);
    let shown = |finding: &Finding| {
        let text = finding.text("s.json").replace('\n', " ");
        match finding.level {
            Level::Error => format!("error: {text}"),
            Level::Warning => format!("warning: {text}"),
            Level::Note => format!("note: {text}"),
        }
    };
    findings.list().iter().map(shown).collect()
}

/// Returns a small schema in which these members replace its own.
fn schema(members: &Value) -> String {
    let mut schema = support::schema(json!({
        "properties": {"Name": {"type": "string"}, "Size": {"type": "integer"}, "List": {
            "type": "array", "items": {"$ref": "#/definitions/Item"}
        }, "Free": {"type": "object"}, "Map": {"type": "object", "patternProperties": {"a": {"$ref": "#/definitions/Item"}}}},
        "definitions": {"Item": {"type": "object", "properties": {"Key": {"type": "string"}}}},
    }));
    schema.as_object_mut().expect("an object").extend(members.as_object().cloned().expect("an object"));
    schema.to_string()
}

fn without_column(text: &str) -> String {
    match text.split_once("s.json:1:") {
        Some((start, rest)) => {
            format!("{start}s.json{}", rest.trim_start_matches(|c: char| c.is_ascii_digit()))
        }
        None => text.into(),
    }
}

/// Checks the findings without their columns, which depend on the length of the schema.
#[track_caller]
fn found(members: &Value, expected: &[&str]) {
    let found: Vec<String> = findings_of(&schema(members)).iter().map(|text| without_column(text)).collect();
    assert_eq!(found, expected, "{members}");
}

#[test]
fn a_good_schema_gets_nothing() {
    found(&json!({}), &[]);
    found(
        &json!({"readOnlyProperties": [
            "/properties/Size", "/properties/List/*/Key", "/properties/List/Key", "/properties/Free/Any", "/properties/Map/*/Key",
            "/properties/List/items/properties/Key"
        ]}),
        &[],
    );
}

#[test]
fn an_error_has_the_file_the_line_and_the_column() {
    let text = "{\n  \"typeName\": \"A::B::C\",\n  \"handlers\": {\"read\": {}},\n  \"properties\": {\"Name\": {\"type\": \"string\"}},\n  \
                \"primaryIdentifier\": [\"/properties/Name\",\n    \"/properties/Nmae\"]\n}";
    let message =
        "`/properties/Nmae` in `primaryIdentifier` leads to no property: did you mean `/properties/Name`?";
    assert_eq!(findings_of(text), [format!("error: {message} in s.json:6:5 at /primaryIdentifier/1")]);
}

#[test]
fn an_identifier_that_is_not_there_is_an_error() {
    found(
        &json!({"primaryIdentifier": ["/properties/Arn"]}),
        &[
            "error: `/properties/Arn` in `primaryIdentifier` leads to no property in s.json at /primaryIdentifier/0",
        ],
    );
    found(
        &json!({"primaryIdentifier": ["/properties/List/*/Kye"]}),
        &[
            "error: `/properties/List/*/Kye` in `primaryIdentifier` leads to no property: did you mean `/properties/List/*/Key`? in \
             s.json at /primaryIdentifier/0",
        ],
    );
    found(
        &json!({"primaryIdentifier": ["/properties/Map/*/Arn"]}),
        &[
            "error: `/properties/Map/*/Arn` in `primaryIdentifier` leads to no property in s.json at /primaryIdentifier/0",
        ],
    );
}

#[test]
fn properties_that_are_empty_are_an_error() {
    found(
        &json!({"properties": {}}),
        &["error: `properties` is empty: expected at least one property in s.json at /properties"],
    );
}

#[test]
fn what_is_required_must_be_there_and_for_users() {
    found(
        &json!({"required": ["Name", "Sise", "Other"]}),
        &[
            "error: `Sise` is required, but no property has this name: did you mean `Size`? in s.json at /required/1",
            "error: `Other` is required, but no property has this name in s.json at /required/2",
        ],
    );
    found(
        &json!({"required": ["Size"], "readOnlyProperties": ["/properties/Size"]}),
        &[
            "error: `Size` is required, but only the service sets it (`readOnlyProperties`) in s.json at /required/0",
        ],
    );
    let part = json!({"required": ["Other"], "oneOf": [{"properties": {"Other": {"type": "string"}}}]});
    found(&part, &[]);
}

#[test]
fn a_key_that_is_there_twice_is_an_error_wherever_it_is() {
    let text = "{\"typeName\": \"A::B::C\", \"primaryIdentifier\": [\"/properties/Name\"], \"handlers\": {\"read\": {}},\n\
                \"properties\": {\"Name\": {\"type\": \"string\"},\n  \"Size\": {\"type\": \"integer\"},\n  \"Size\": {\"type\": \"string\",\n\
                \"description\": \"a\", \"description\": \"b\"}}}";
    let twice =
        |key: &str| format!("the key `{key}` is in the object twice: only one of the values would count");
    let size = format!("error: {} in s.json:4:3 at /properties/Size", twice("Size"));
    let description =
        format!("error: {} in s.json:5:21 at /properties/Size/description", twice("description"));
    assert_eq!(findings_of(text), [size, description]);
}

#[test]
fn a_mistyped_keyword_is_an_error_that_names_the_right_one() {
    for (members, place, written, right) in [
        (json!({"readOnlyProperty": []}), "/readOnlyProperty", "readOnlyProperty", "readOnlyProperties"),
        (json!({"Required": ["Name"]}), "/Required", "Required", "required"),
        (json!({"tagging": {"tagable": false}}), "/tagging/tagable", "tagable", "taggable"),
        (json!({"handlers": {"raed": {}, "read": {}}}), "/handlers/raed", "raed", "read"),
        (
            json!({"handlers": {"read": {"timeoutInMinute": 5}}}),
            "/handlers/read/timeoutInMinute",
            "timeoutInMinute",
            "timeoutInMinutes",
        ),
        (
            json!({"definitions": {"Item": {"type": "string", "minLenght": 3}}}),
            "/definitions/Item/minLenght",
            "minLenght",
            "minLength",
        ),
    ] {
        let expected =
            format!("error: unknown keyword `{written}`: did you mean `{right}`? in s.json at {place}");
        found(&members, &[&expected]);
    }
    found(
        &json!({"x-owner": "us", "definitions": {"Item": {"rank": 1}}}),
        &[
            "warning: unknown keyword `x-owner` is ignored in s.json at /x-owner",
            "warning: unknown keyword `rank` is ignored in s.json at /definitions/Item/rank",
        ]
        .map(|line| line)
        .iter()
        .rev()
        .copied()
        .collect::<Vec<_>>(),
    );
}

#[test]
fn what_no_table_can_be_made_of_is_an_error() {
    for (item, expected) in [
        (
            json!({"type": "text"}),
            "unknown JSON type `text`: expected null, boolean, integer, number, string, array or object in s.json at /definitions/Item/type",
        ),
        (
            json!({"maxLength": "ten"}),
            "`maxLength` must be a number that counts, found `\"ten\"` in s.json at /definitions/Item/maxLength",
        ),
        (json!(7), "expected a JSON object as the schema, found a number in s.json at /definitions/Item"),
        (
            json!({"required": "Id"}),
            "`required` must be an array, found `\"Id\"` in s.json at /definitions/Item/required",
        ),
        (
            json!({"$ref": "#/definitions/Foo"}),
            "`$ref` to `#/definitions/Foo`, which is not in the schema in s.json at /properties/List/items",
        ),
        (
            json!({"$ref": "#/definitions/Item"}),
            "`$ref` to `#/definitions/Item` refers to itself in s.json at /properties/List/items",
        ),
    ] {
        let found = findings_of(&schema(&json!({"definitions": {"Item": item}})));
        let found = found.iter().map(|text| without_column(text));
        assert!(
            found.clone().any(|text| text == format!("error: {expected}")),
            "{expected}\n{:?}",
            found.collect::<Vec<_>>()
        );
    }
}

#[test]
fn what_is_doubtful_is_a_warning() {
    for (members, expected) in [
        (
            json!({"readOnlyProperties": ["/properties/Sise"]}),
            "`/properties/Sise` in `readOnlyProperties` leads to no property: did you mean `/properties/Size`? in s.json at \
             /readOnlyProperties/0",
        ),
        (
            json!({"createOnlyProperties": ["/properties/List/*/Other"]}),
            "`/properties/List/*/Other` in `createOnlyProperties` leads to no property in s.json at /createOnlyProperties/0",
        ),
        (
            json!({"writeOnlyProperties": ["Name"]}),
            "invalid pointer `Name` in `writeOnlyProperties`: expected it to begin with `/properties/` in s.json at \
             /writeOnlyProperties",
        ),
        (
            json!({"handlers": {}}),
            "the schema has no `handlers`: it is unknown which operations the type has in s.json",
        ),
        (
            json!({"definitions": {"Item": {"type": "string", "minLength": 3, "maxLength": 2}}}),
            "`minLength` is more than `maxLength`: no value can be between them in s.json at /definitions/Item/minLength",
        ),
        (
            json!({"definitions": {"Item": {"type": "number", "minimum": 10, "maximum": 9.5}}}),
            "`minimum` is more than `maximum`: no value can be between them in s.json at /definitions/Item/minimum",
        ),
        (
            json!({"definitions": {"Item": {"type": "string", "enum": ["a", 1]}}}),
            "`1` in `enum` has another type than the property in s.json at /definitions/Item/enum/1",
        ),
        (
            json!({"definitions": {"Item": {"type": "integer", "default": "many"}}}),
            "`\"many\"` in `default` has another type than the property in s.json at /definitions/Item/default",
        ),
        (
            json!({"definitions": {"Item": {"type": "object", "required": ["Kye"], "properties": {"Key": {"type": "string"}}}}}),
            "`Kye` is required, but no property has this name: did you mean `Key`? in s.json at /definitions/Item/required/0",
        ),
        (
            json!({"definitions": {"Item": {"type": "integer", "minLength": 3}}}),
            "`minLength` has no effect on a property of this type in s.json at /definitions/Item/minLength",
        ),
    ] {
        found(&members, &[&format!("warning: {expected}")]);
    }
}

/// Definitions that consist of one another have more paths than can be counted.
#[test]
fn a_pointer_through_definitions_that_contain_one_another_is_found_out_at_once() {
    let names: Vec<String> = (0..40).map(|number| format!("D{number}")).collect();
    let all: Vec<Value> = names.iter().map(|name| json!({"$ref": format!("#/definitions/{name}")})).collect();
    let definitions: serde_json::Map<String, Value> = names
        .iter()
        .map(|name| {
            (name.clone(), json!({"type": "object", "properties": {name: {"type": "string"}}, "anyOf": all}))
        })
        .collect();
    let members = json!({
        "definitions": definitions,
        "properties": {"Name": {"type": "string"}, "Any": {"$ref": "#/definitions/D0"}},
        "readOnlyProperties": ["/properties/Any/D39", "/properties/Any/D40/D41"],
    });
    let warnings: Vec<String> =
        findings_of(&schema(&members)).into_iter().filter(|finding| finding.starts_with("warning")).collect();
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    let text = "warning: `/properties/Any/D40/D41` in `readOnlyProperties` leads to no property";
    assert!(warnings.concat().starts_with(text), "{warnings:?}");
}
