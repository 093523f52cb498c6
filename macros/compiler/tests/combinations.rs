//! Objects with `allOf`, `oneOf` and `anyOf`: each property becomes one attribute or a gap.

use ferroform_compiler::annotation::Annotation;
use ferroform_compiler::ir::{
    Attribute, Configurability, Constraint, Kind, Object, Resource, Rule, Severity,
};
use ferroform_compiler::overrides::Overrides;
use serde_json::{Value, json};

/// Compiles a schema with these members, besides those of every schema. It must have no errors.
fn compile(members: &Value) -> Resource {
    let mut schema = json!({
        "typeName": "A::B::C",
        "primaryIdentifier": ["/properties/Name"],
        "handlers": {"create": {}, "read": {}, "update": {}, "delete": {}},
        "definitions": {
            "Base": {"type": "object", "properties": {
                "X": {"type": "string"}, "Own": {"type": "integer"}
            }, "required": ["X", "Own"]},
            "Middle": {"allOf": [{"$ref": "#/definitions/Base"}]},
        },
    });
    let all = schema.as_object_mut().expect("an object");
    all.extend(members.as_object().cloned().expect("an object"));
    let (resource, findings) =
        ferroform_compiler::compile(&schema.to_string(), &Annotation::default(), &Overrides::default());
    let errors: Vec<_> = findings.errors().map(|finding| &finding.message).collect();
    assert!(errors.is_empty(), "{errors:?}");
    resource.expect("a table")
}

/// Compiles a schema with one property `P`, besides its name.
fn compile_property(node: &Value) -> Resource {
    compile(&json!({"properties": {"Name": {"type": "string"}, "P": node}, "required": ["P"]}))
}

fn names(object: &Object) -> Vec<&str> {
    object.attributes.iter().map(|attribute| attribute.name.as_str()).collect()
}

fn attribute<'o>(object: &'o Object, name: &str) -> &'o Attribute {
    object.attributes.iter().find(|attribute| attribute.name == name).expect("an attribute")
}

fn root(resource: &Resource) -> &Object {
    &resource.objects[resource.root.0]
}

/// Returns the object that `P` is.
fn property(resource: &Resource) -> &Object {
    match attribute(root(resource), "p").kind {
        Kind::Object(id) => &resource.objects[id.0],
        ref other => panic!("{other:?} is no object"),
    }
}

const EXPECTED: [Constraint; 1] = [Constraint { rule: Rule::NotNull, severity: Severity::Warning }];

fn reasons(resource: &Resource) -> Vec<&str> {
    resource.gaps.iter().map(|gap| gap.reason.as_str()).collect()
}

#[test]
fn an_object_inherits_what_its_parts_bring() {
    let resource = compile_property(&json!({
        "type": "object", "properties": {"Own": {"type": "string"}}, "allOf": [{"$ref": "#/definitions/Middle"}]
    }));
    let object = property(&resource);
    assert_eq!(names(object), ["own", "x"]);
    assert_eq!(attribute(object, "x").configurability, Configurability::Required);
    let own = attribute(object, "own");
    assert!(matches!(own.kind, Kind::String(_)), "its own property stays as it is");
    assert_eq!(
        own.configurability,
        Configurability::OptionalComputed,
        "what a part requires of it is a rule"
    );
    assert_eq!(own.constraints, EXPECTED);
    assert_eq!(reasons(&resource), Vec::<&str>::new());
}

#[test]
fn what_only_a_part_requires_is_missed_with_a_warning() {
    // As in `AWS::CloudWatch::MetricStream`. The reference requires nothing of it.
    let resource = compile(&json!({
        "properties": {"Name": {"type": "string"}, "Role": {"type": "string"}, "State": {"type": "string"}},
        "allOf": [{"required": ["Role", "State"]}, {"required": ["Name"]}],
        "required": ["Name"],
        "readOnlyProperties": ["/properties/State"]
    }));
    let attribute = |name| attribute(root(&resource), name);
    assert_eq!(attribute("role").configurability, Configurability::OptionalComputed);
    assert_eq!(attribute("role").constraints, EXPECTED);
    assert_eq!(attribute("name").configurability, Configurability::Required);
    assert_eq!(attribute("state").constraints, []);
    assert_eq!(reasons(&resource), Vec::<&str>::new());
}

#[test]
fn what_one_part_has_and_another_requires_is_required() {
    let parts = json!([{"type": "object", "properties": {"X": {"type": "string"}}}, {"required": ["X"]}]);
    let resource = compile(&json!({"properties": {"Name": {"type": "string"}}, "allOf": parts}));
    assert_eq!(attribute(root(&resource), "x").configurability, Configurability::Required);
}

#[test]
fn the_root_inherits_what_its_parts_bring() {
    let resource = compile(&json!({
        "properties": {"Name": {"type": "string"}}, "allOf": [{"$ref": "#/definitions/Base"}]
    }));
    assert_eq!(names(root(&resource)), ["id", "name", "own", "region", "timeouts", "x"]);
    assert_eq!(attribute(root(&resource), "x").configurability, Configurability::Required);
    assert_eq!(reasons(&resource), Vec::<&str>::new());
}

#[test]
fn what_only_an_alternative_refers_to_is_a_gap() {
    for keyword in ["oneOf", "anyOf"] {
        let alternatives = json!([{"$ref": "#/definitions/Middle"}]);
        let object = json!({"properties": {"Own": {"type": "string"}}, keyword: alternatives});
        let expected = "`X`, which only an alternative has, has no attribute";
        assert!(reasons(&compile_property(&object)).contains(&expected), "{keyword} of a property");
        let of_root = json!({"properties": {"Name": {"type": "string"}}, keyword: alternatives});
        assert!(reasons(&compile(&of_root)).contains(&expected), "{keyword} of the root");
    }
}

#[test]
fn a_property_of_several_parts_is_one_attribute() {
    let narrowed = json!({"properties": {"X": {"maxLength": 5}, "Own": {"maximum": 7}}, "required": ["Y"]});
    let base = json!({"$ref": "#/definitions/Base"});
    let further = json!({"properties": {"Y": {"type": "string"}}});
    for parts in [json!([base, narrowed, further]), json!([narrowed, further, base])] {
        let resource = compile_property(&json!({"allOf": parts}));
        let object = property(&resource);
        assert_eq!(names(object), ["own", "x", "y"]);
        assert!(matches!(attribute(object, "own").kind, Kind::Int64), "the part that says the type counts");
        for attribute in &object.attributes {
            assert_eq!(attribute.configurability, Configurability::Required, "{}", attribute.name);
        }
        let gap = "of a property that several parts (`allOf`) have only what one of them says is checked";
        assert_eq!(reasons(&resource), [gap]);
    }
}
