//! The message for users of a deprecated property: the replacement that `overrides.toml` names, and otherwise only
//! that the property is deprecated.

use ferroform_compiler::ir::Resource;

use crate::support::{attribute, messages, overridden};

const SCHEMA: &str = r##"{
    "typeName": "AWS::Mail::Box", "primaryIdentifier": ["/properties/Name"], "required": ["Name"],
    "handlers": {"create": {}, "read": {}, "delete": {}},
    "deprecatedProperties": ["/properties/Size", "/properties/Colour", "/properties/Slots/*/Width"],
    "properties": {
        "Name": {"type": "string"}, "Colour": {"type": "string"}, "Size": {"type": "integer"},
        "Capacity": {"type": "object", "properties": {"Litres": {"type": "integer"}}, "additionalProperties": false},
        "Slots": {"type": "array", "items": {"$ref": "#/definitions/Slot"}}
    },
    "definitions": {"Slot": {"type": "object", "properties": {
        "Width": {"type": "integer"}, "Length": {"type": "integer"}
    }}}
}"##;

/// Compiles the type with these lines about its deprecated properties, and returns the errors as well.
fn compile(lines: &str) -> (Resource, Vec<String>) {
    let text =
        format!("[[deprecated]]\nreason = \"r\"\n[deprecated.properties.\"AWS::Mail::Box\"]\n{lines}\n");
    let (resource, findings) = overridden(SCHEMA, &text);
    (resource, messages(&findings))
}

#[test]
fn what_to_use_instead_reaches_the_attribute() {
    let (resource, errors) = compile(
        "Size = \"Use `capacity.litres` instead.\"\n\"Slots/*/Width\" = \"Use `slots.length` instead.\"",
    );
    assert!(errors.is_empty(), "{errors:?}");
    let advice =
        |path: &[&str]| attribute(&resource, path).expect("an attribute").behaviour.deprecated.as_deref();
    assert_eq!(advice(&["size"]), Some("Use `capacity.litres` instead."));
    assert_eq!(advice(&["slots", "width"]), Some("Use `slots.length` instead."));
    assert_eq!(advice(&["colour"]), Some("The service has deprecated this property."));
    assert_eq!(advice(&["name"]), None);
    let text = ferroform_compiler::ir::dump::text(&resource);
    assert!(text.contains("keeps prior, deprecated \"Use `capacity.litres` instead.\""), "{text}");
}

#[test]
fn what_is_to_be_used_instead_must_be_an_attribute() {
    for advice in
        ["Use `volume` instead.", "Use `capacity.gallons` instead.", "Use `Capacity` or `capacity` instead."]
    {
        let (_, errors) = compile(&format!("Size = \"{advice}\""));
        assert!(errors.concat().contains("there is no attribute"), "{advice}: {errors:?}");
    }
}

#[test]
fn advice_about_no_property_is_an_error() {
    let (_, errors) = compile("Weight = \"Use `capacity` instead.\"");
    assert!(errors.concat().contains("matches nothing: `Weight`"), "{errors:?}");
}
