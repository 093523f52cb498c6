//! Tests of the service's messages.

use serde_json::{Value, json};

use crate::schema::{Occasion, TypeSchema};

#[track_caller]
fn check(schema: &Value, value: &Value, expected: &[&str]) {
    let document =
        json!({"typeName": "A::B::C", "primaryIdentifier": ["/properties/X"], "properties": {"X": schema}});
    let schema = TypeSchema::read(document).expect("it is a schema");
    assert_eq!(schema.judge().check(&schema, &json!({ "X": value }), Occasion::Create), expected);
}

#[test]
fn complaints_are_worded_as_cloud_control_words_them() {
    check(&json!({"required": ["A"]}), &json!({}), &["#/X: required key [A] not found"]);
    check(
        &json!({"additionalProperties": false}),
        &json!({"A": 1, "B": 1}),
        &["#/X: extraneous key [A] is not permitted", "#/X: extraneous key [B] is not permitted"],
    );
    check(&json!({"type": "string"}), &json!(1.5), &["#/X: expected type: String, found: BigDecimal"]);
    check(
        &json!({"type": ["object", "string", "integer"]}),
        &json!([]),
        &["#/X: expected type: Integer or String or JSONObject, found: JSONArray"],
    );
    check(&json!({"minLength": 3}), &json!("é"), &["#/X: expected minLength: 3, actual: 1"]);
    check(&json!({"maxLength": 1}), &json!("abc"), &["#/X: expected maxLength: 1, actual: 3"]);
    check(&json!({"minItems": 1}), &json!([]), &["#/X: expected minimum item count: 1, found: 0"]);
    check(&json!({"maxItems": 0}), &json!([1]), &["#/X: expected maximum item count: 0, found: 1"]);
    check(
        &json!({"minProperties": 1}),
        &json!({}),
        &["#/X: failed validation constraint for keyword [minProperties]"],
    );
    check(&json!({"uniqueItems": true}), &json!([1, 1]), &["#/X: array items are not unique"]);
    check(
        &json!({"pattern": "^a"}),
        &json!("b"),
        &["#/X: failed validation constraint for keyword [pattern]"],
    );
    check(&json!({"oneOf": [{}, {}]}), &json!(1), &["#/X: #: 2 subschemas matched instead of one"]);
    check(
        &json!({"oneOf": [{"required": ["A"]}, {"type": "string"}]}),
        &json!({}),
        &[
            "#/X: #: 0 subschemas matched instead of one\n#/X: required key [A] not found\n#/X: expected type: String, found: JSONObject",
        ],
    );
    check(
        &json!({"anyOf": [{"required": ["A"]}]}),
        &json!({}),
        &["#/X: #: no subschema matched out of the total 1 subschemas\n#/X: required key [A] not found"],
    );
}

#[test]
fn what_only_the_service_sets_is_not_demanded() {
    let schema = TypeSchema::read(json!({
        "typeName": "A::B::C",
        "primaryIdentifier": ["/properties/Arn"],
        "properties": {"Arn": {}, "Secret": {}, "Rules": {"items": {"required": ["Id"]}}},
        "required": ["Arn", "Secret"],
        "readOnlyProperties": ["/properties/Arn", "/properties/Rules/*/Id"],
        "writeOnlyProperties": ["/properties/Secret"],
        "createOnlyProperties": ["/properties/Secret"],
    }))
    .expect("it is a schema");
    let said = |occasion| schema.judge().check(&schema, &json!({"Rules": [{}]}), occasion);
    let missing = ["#: required key [Secret] not found"];
    assert_eq!(said(Occasion::Create), missing);
    assert_eq!(said(Occasion::Update), [""; 0]);
    assert_eq!(said(Occasion::StrictUpdate), missing);
}
