use serde_json::json;

use super::*;

/// Returns a type with one property, `A`, and the given members.
fn thing(a: Value, rest: Value) -> Value {
    let mut document = json!({
        "typeName": "AWS::T::T", "primaryIdentifier": ["/properties/A"], "handlers": {"update": {}},
        "properties": {"A": a},
    });
    if let (Value::Object(document), Value::Object(rest)) = (&mut document, rest) {
        document.extend(rest);
    }
    document
}

fn said(old: Value, new: Value) -> Vec<String> {
    let one = |document: Value| BTreeMap::from([("AWS::T::T".to_owned(), document)]);
    let changes = between(&one(old), &one(new));
    changes.iter().map(|c| format!("{}{c}", if c.is_breaking() { "! " } else { "" })).collect()
}

fn text() -> Value {
    json!({"type": "string"})
}

#[test]
fn nothing_changes_where_only_the_writing_does() {
    let inline = thing(json!({"type": "object", "properties": {"B": {"type": "string"}}}), json!({}));
    let referring = thing(
        json!({"$ref": "#/definitions/A"}),
        json!({"definitions": {"A": {"type": "object", "properties": {"B": {"type": "string"}}}}}),
    );
    assert_eq!(said(inline, referring), [""; 0]);
}

#[test]
fn types_come_and_go() {
    let one = BTreeMap::from([("AWS::T::T".to_owned(), thing(text(), json!({})))]);
    let none = BTreeMap::new();
    assert_eq!(between(&none, &one).iter().map(|c| c.what).collect::<Vec<_>>(), [What::TypeAdded]);
    assert_eq!(between(&one, &none).iter().map(|c| c.what).collect::<Vec<_>>(), [What::TypeRemoved]);
}

#[test]
fn flags_that_tighten_break() {
    let cases = [
        (json!({"required": ["A"]}), "now required"),
        (json!({"createOnlyProperties": ["/properties/A"]}), "now create-only"),
        (json!({"readOnlyProperties": ["/properties/A"]}), "now read-only"),
    ];
    for (rest, words) in cases {
        let (loose, tight) = (thing(text(), json!({})), thing(text(), rest));
        assert_eq!(said(loose.clone(), tight.clone()), [format!("! AWS::T::T A: {words}")]);
        let relaxed = format!("AWS::T::T A: requirement or flag relaxed (no longer \"{words}\")");
        assert_eq!(said(tight, loose), [relaxed]);
    }
}

#[test]
fn kinds_break_but_integers_may_become_numbers() {
    let of = |kind: &str| thing(json!({"type": kind}), json!({}));
    assert_eq!(said(of("object"), of("string")), ["! AWS::T::T A: kind changed (JSON text to string)"]);
    assert_eq!(said(of("integer"), of("number")), ["AWS::T::T A: constraint widened (integer to number)"]);
    assert_eq!(said(of("number"), of("integer")), ["! AWS::T::T A: kind changed (number to integer)"]);
    let unique = thing(json!({"type": "array", "uniqueItems": true, "insertionOrder": false}), json!({}));
    assert_eq!(said(of("array"), unique), ["! AWS::T::T A: kind changed (list to set)"]);
}

#[test]
fn constraints_break_where_they_narrow() {
    let of = |constraint: Value| thing(constraint, json!({}));
    let cases = [
        (json!({"maxLength": 5}), json!({"maxLength": 4})),
        (json!({"minimum": 1}), json!({"minimum": 2})),
        (json!({"enum": ["a", "b"]}), json!({"enum": ["b", "c"]})),
        (json!({}), json!({"enum": ["b"]})),
        (json!({"pattern": "^a$"}), json!({"pattern": "^b$"})),
    ];
    for (wide, narrow) in cases {
        let said = said(of(wide.clone()), of(narrow.clone()));
        assert!(said.len() == 1 && said[0].starts_with("! AWS::T::T A: constraint narrowed"), "{said:?}");
    }
    let widened =
        said(of(json!({"maxLength": 4, "enum": ["a"]})), of(json!({"maxLength": 5, "enum": ["a", "b"]})));
    assert!(widened.len() == 2 && widened.iter().all(|w| w.contains("widened")), "{widened:?}");
}

#[test]
fn doubtful_constraints_do_not_count() {
    let doubtful = thing(json!({"type": "string", "doubtful": {"enum": ["a"]}}), json!({}));
    assert_eq!(said(thing(text(), json!({})), doubtful), [""; 0]);
}

#[test]
fn properties_are_named_once() {
    let nested =
        json!({"type": "object", "properties": {"B": {"type": "object", "properties": {"C": text()}}}});
    let flat = json!({"type": "object", "properties": {}});
    let (nested, flat) = (thing(nested, json!({})), thing(flat, json!({})));
    assert_eq!(said(nested.clone(), flat.clone()), ["! AWS::T::T A/B: property removed"]);
    assert_eq!(said(flat, nested), ["AWS::T::T A/B: new property"]);
}

#[test]
fn a_new_property_that_is_required_breaks() {
    let new = thing(text(), json!({"properties": {"A": text(), "B": text()}, "required": ["B"]}));
    assert_eq!(said(thing(text(), json!({})), new), ["! AWS::T::T B: now required"]);
}

#[test]
fn identifiers_and_updates_break() {
    let changed = thing(text(), json!({"primaryIdentifier": ["/properties/B"], "handlers": {}}));
    assert_eq!(
        said(thing(text(), json!({})), changed),
        [
            "! AWS::T::T: identifier changed (/properties/A to /properties/B)",
            "! AWS::T::T: can no longer be updated",
        ]
    );
}

#[test]
fn a_type_may_contain_itself() {
    let recursive = thing(
        json!({"$ref": "#/definitions/A"}),
        json!({"definitions": {"A": {"type": "object", "properties": {"Again": {"$ref": "#/definitions/A"}}}}}),
    );
    assert_eq!(facts::of(&recursive).properties.len(), 1);
}
