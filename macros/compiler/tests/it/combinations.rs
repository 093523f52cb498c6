//! Objects with `allOf`, `oneOf` and `anyOf`: each property becomes one attribute or a gap.

use ferroform_compiler::ir::{
    Attribute, Configurability, Constraint, Kind, Object, Resource, Rule, Severity,
};
use serde_json::{Value, json};

use crate::support::{schema, table};

/// Compiles a schema with these members, besides those of every schema. It must have no errors.
fn compile(members: &Value) -> Resource {
    let mut schema = schema(json!({"definitions": {
        "Base": {"type": "object", "properties": {"X": {"type": "string"}, "Own": {"type": "integer"}}, "required": ["X", "Own"]},
        "Middle": {"allOf": [{"$ref": "#/definitions/Base"}]},
    }}));
    let all = schema.as_object_mut().expect("an object");
    all.extend(members.as_object().cloned().expect("an object"));
    table(&schema.to_string())
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

fn rules(node: &Value) -> Vec<Rule> {
    let resource = compile_property(node);
    property(&resource).rules.iter().map(|constraint| constraint.rule.clone()).collect()
}

fn sets(sets: &[&[&str]]) -> Vec<Vec<String>> {
    sets.iter().map(|set| set.iter().map(|name| (*name).to_owned()).collect()).collect()
}

#[test]
fn alternatives_may_be_references_and_have_parts() {
    let resource = compile(&json!({
        "definitions": {
            "A": {"type": "object", "properties": {"T": {"type": "string"}, "X": {"type": "string"}}, "required": ["X", "T"]},
            "B": {"allOf": [{"properties": {"T": {"type": "string"}}, "required": ["T"]}, {"$ref": "#/definitions/C"}]},
            "C": {"type": "object", "properties": {"Y": {"type": "string"}}, "required": ["Y"]},
        },
        "properties": {"Name": {"type": "string"}, "P": {"oneOf": [{"$ref": "#/definitions/A"}, {"$ref": "#/definitions/B"}]}},
        "required": ["P"]
    }));
    let rules: Vec<_> = property(&resource).rules.iter().map(|constraint| constraint.rule.clone()).collect();
    assert_eq!(rules, [Rule::OneOfSets(sets(&[&["t", "x"], &["t", "y"]]))]);
    assert_eq!(reasons(&resource), Vec::<&str>::new());
}

/// Returns an object of one property, and whether it allows others.
fn of_one(name: &str, is_open: bool) -> Value {
    json!({"type": "object", "properties": {name: {"type": "string"}}, "additionalProperties": is_open})
}

#[test]
fn an_alternative_of_one_property_demands_it_if_the_others_do_not_allow_it() {
    // As in `AWS::Redshift::ScheduledAction`.
    let either = json!({"oneOf": [of_one("A", false), of_one("B", false)]});
    assert_eq!(rules(&either), [Rule::OneOfSets(sets(&[&["a"], &["b"]]))]);
    for unclear in [
        json!({"oneOf": [of_one("A", false), of_one("B", true)]}),
        json!({"oneOf": [of_one("A", false), of_one("A", false)]}),
        json!({"oneOf": [of_one("A", false)]}),
        // As in `AWS::CustomerProfiles::SegmentDefinition`: an empty object suits the second alternative.
        json!({"oneOf": [required(of_one("A", false), &["A"]), of_one("B", false)]}),
        json!({"anyOf": [of_one("A", false), of_one("B", false)]}),
    ] {
        assert_eq!(rules(&unclear), [], "{unclear}");
    }
}

fn required(mut node: Value, names: &[&str]) -> Value {
    node["required"] = json!(names);
    node
}

#[test]
fn an_object_that_suits_one_alternative_never_seems_to_suit_two() {
    let object = |names: &[&str], is_open: bool| {
        let properties: serde_json::Map<String, Value> =
            names.iter().map(|name| ((*name).to_owned(), json!({"type": "string"}))).collect();
        json!({"type": "object", "properties": properties, "additionalProperties": is_open})
    };
    let x = required(object(&["X"], false), &["X"]);
    let kind = |value: &str, names: &[&str]| {
        let mut node = required(object(&["T", "A", "B"], true), names);
        node["properties"]["T"]["enum"] = json!([value]);
        node
    };
    for unclear in [
        // `{X, Y}` suits the second alternative only.
        [x.clone(), required(object(&["X", "Y"], false), &["Y"])],
        [x.clone(), required(object(&["Y"], true), &["Y"])],
        // `{T: "b", B}` suits the second alternative only.
        [kind("a", &["T"]), kind("b", &["T", "B"])],
    ] {
        let node = json!({"oneOf": unclear});
        assert_eq!(rules(&node), [], "{node}");
    }
    for clear in [
        [x.clone(), required(object(&["Y"], false), &["Y"])],
        [required(object(&["X", "Y"], false), &["X"]), required(object(&["X", "Y"], false), &["Y"])],
        [required(object(&["X"], true), &["X"]), required(object(&["Y"], true), &["Y"])],
    ] {
        let node = json!({"oneOf": clear});
        assert_eq!(rules(&node), [Rule::OneOfSets(sets(&[&["x"], &["y"]]))], "{node}");
    }
}

#[test]
fn alternatives_that_their_required_properties_do_not_tell_apart_are_no_rule() {
    let typed = |ty: &str, more: &str, is_open: bool| {
        json!({"type": "object", "properties": {"T": {"type": "string", "enum": [ty]}, more: {"type": "string"}},
            "required": ["T"], "additionalProperties": is_open})
    };
    for keyword in ["oneOf", "anyOf"] {
        let node = json!({keyword: [typed("a", "A", true), typed("b", "B", true)]});
        let resource = compile_property(&node);
        assert_eq!(property(&resource).rules, []);
        let gap = format!(
            "alternatives (`{keyword}`) that their required properties do not tell apart are not checked"
        );
        assert!(reasons(&resource).contains(&gap.as_str()), "{:?}", reasons(&resource));
    }
    // The first alternative does not allow what the second one requires.
    let less = typed("a", "A", false);
    let mut more = less.clone();
    more["required"] = json!(["T", "A"]);
    assert_eq!(rules(&json!({"oneOf": [less, more]})), []);
    assert_eq!(rules(&json!({"anyOf": [less, more]})), [Rule::AnyOf(sets(&[&["t"], &["a", "t"]]))]);
}
