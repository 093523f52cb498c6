//! Types as users write them.

use ferroform::cfg_resource;
use ferroform_compiler::ir::{Configurability, Mutability, Resource, Rule};
use serde_json::{Value, json};

use crate::owned::compiled::{Shape, attributes, compile, shape};
use crate::owned::registry::Registry;

/// Returns a schema, which the registry and the compiler accept.
fn accepted(text: &str) -> (Value, Resource) {
    Registry::new().accept(text);
    (serde_json::from_str(text).expect("JSON"), compile(text))
}

#[cfg_resource(
    "MyOrg::Team::Thing",
    registered(
        delete("team:DeleteThing"),
        create("team:CreateThing", "iam:PassRole", timeout_in_minutes = 60),
        read("team:GetThing"),
        update,
        list("team:List*"),
    )
)]
mod thing {
    use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

    use serde_json::Value;

    /// A thing
    /// that a team keeps.
    ///
    /// - It has a list.
    #[cfn(
        source_url = "https://example.com/thing",
        documentation_url = "https://example.com/thing/docs",
        replacement_strategy = delete_then_create,
        additional_identifier(name, alias),
        tagging(tag_on_create = false, cloudformation_system_tags = false, permissions("team:TagThing")),
        one_of(url, (host, port)),
        any_of(url, host),
    )]
    pub(super) struct Thing {
        /// The identifier.
        #[cfn(read_only, identifier)]
        id: String,
        #[cfn(create_only, length(1..=64), pattern = "^[a-z]+$")]
        name: String,
        #[cfn(additional_identifier, name = "ALIAS")]
        alias: Option<String>,
        #[cfn(not_returned, min_length = 8)]
        secret: Option<String>,
        /// How it works,
        /// in short.
        #[cfn(default = Mode::Careful)]
        mode: Mode,
        endpoint: Option<Endpoint>,
        labels: BTreeMap<String, String>,
        #[cfn(keys = "^[a-z]+$", size(..=5), values(range(0.5..1.0)))]
        weights: Option<HashMap<String, f64>>,
        #[cfn(size(1..=10))]
        rules: Vec<FirstRule>,
        #[cfn(unordered, items(length(..=4)))]
        words: Option<Vec<String>>,
        ports: BTreeSet<u16>,
        hosts: Option<HashSet<TeamName>>,
        #[cfn(enum(1, 2, 4), default = 2)]
        size: i64,
        #[cfn(range(-5..=5), deprecated)]
        offset: Option<i32>,
        #[cfn(exclusive_minimum = 0, multiple_of = 5)]
        step: Option<u64>,
        #[cfn(conditional_create_only, property_transform = "$lowercase(Url)")]
        url: Option<String>,
        host: Option<String>,
        port: Option<u16>,
        is_fast: Option<bool>,
        document: Option<Value>,
        #[cfn(format = "date-time")]
        since: Option<String>,
        #[cfn(default = ["a", "b"])]
        defaults: Vec<String>,
        matrix: Option<Vec<Vec<f32>>>,
        r#type: Option<String>,
        tags: Option<Vec<Tag>>,
    }

    /// How it works.
    enum Mode {
        #[cfn(rename = "FAST")]
        Fast,
        Careful,
    }

    /// Where it is.
    struct Endpoint {
        #[cfn(read_only)]
        arn: String,
        host: String,
        #[cfn(not_returned)]
        key: Option<String>,
        /// Another one.
        next: Option<Box<Endpoint>>,
    }

    #[cfn(name = "Rule", one_of(action, target))]
    struct FirstRule {
        #[cfn(create_only)]
        action: Option<String>,
        target: Option<TeamName>,
    }

    /// The name of a team.
    #[derive(PartialEq, Eq, Hash)]
    struct TeamName(#[cfn(length(1..=8))] String);

    struct Tag {
        #[cfn(length(1..=128))]
        key: String,
        #[cfn(length(..=256))]
        value: String,
    }
}

use thing::Thing;

#[test]
fn a_schema_reads_like_one_of_the_registry() {
    insta::assert_snapshot!(Thing::schema());
}

#[test]
fn the_registry_and_the_compiler_accept_everything_that_is_described() {
    let (_, resource) = accepted(Thing::schema());
    let attributes = attributes(&resource);
    let shape_of = |name: &str| shape(&resource, &attributes[name].kind);
    let list = |shape| Shape::List(Box::new(shape));
    assert_eq!(shape_of("Labels"), Shape::Map(Box::new(Shape::Text)));
    assert_eq!(shape_of("Weights"), Shape::Map(Box::new(Shape::Number)));
    assert_eq!(shape_of("Words"), Shape::Multiset(Box::new(Shape::Text)));
    assert_eq!(shape_of("Ports"), Shape::Set(Box::new(Shape::Integer)));
    assert_eq!(shape_of("Hosts"), Shape::Set(Box::new(Shape::Text)));
    assert_eq!(shape_of("Matrix"), list(list(Shape::Number)));
    assert_eq!(shape_of("Document"), Shape::Json);
    assert_eq!(shape_of("Since"), Shape::Instant);
    assert_eq!(shape_of("IsFast"), Shape::Bool);
    assert_eq!(attributes["Id"].configurability, Configurability::Computed);
    assert_eq!(attributes["Name"].configurability, Configurability::Required);
    assert_eq!(attributes["Mode"].configurability, Configurability::OptionalComputed);
    assert_eq!(attributes["Name"].behaviour.mutability, Mutability::CreateOnly);
    assert_eq!(attributes["Mode"].description, "How it works, in short.");
    assert!(attributes["Secret"].behaviour.is_write_only);
    assert_eq!(resource.tagging.as_ref().map(|tagging| tagging.attribute.as_str()), Some("tags"));
    assert_eq!(resource.timeouts.create, 3_600);
    let has = |name: &str, rule| attributes[name].constraints.iter().any(|found| found.rule == rule);
    assert!(has("Name", Rule::Pattern("^[a-z]+$".into())));
    assert!(has("Name", Rule::Length { min: Some(1), max: Some(64) }));
    assert!(has("Rules", Rule::Size { min: Some(1), max: Some(10) }));
}

#[cfg_resource("MyOrg::Team::Tree", registered(create, read, delete))]
mod tree {
    use std::collections::BTreeMap;

    /// Nodes that contain each other.
    #[cfn(identifier("Root/Id", name))]
    pub(super) struct Tree {
        #[cfn(create_only)]
        name: String,
        root: Branch,
    }

    struct Branch {
        #[cfn(read_only)]
        id: String,
        left: Option<Box<Branch>>,
        leaves: Vec<Leaf>,
    }

    struct Leaf {
        grown: Option<BTreeMap<String, Branch>>,
    }
}

#[test]
fn types_may_contain_themselves() {
    let (schema, resource) = accepted(tree::Tree::schema());
    assert_eq!(schema["primaryIdentifier"], json!(["/properties/Root/Id", "/properties/Name"]));
    assert_eq!(schema["definitions"]["Branch"]["properties"]["Left"]["$ref"], "#/definitions/Branch");
    assert_eq!(schema["readOnlyProperties"], json!(["/properties/Root/Id"]));
    assert_eq!(schema["tagging"], json!({"taggable": false}));
    assert!(resource.recursion.is_some());
}

/// Integers of every type.
#[cfg_resource("MyOrg::Team::Integers", registered(create, read, delete))]
struct Integers {
    #[cfn(create_only, identifier)]
    name: String,
    a: i8,
    b: i16,
    c: i32,
    d: i64,
    e: u8,
    f: u16,
    g: u32,
    h: u64,
    /// The limits of the field replace those of the type.
    #[cfn(range(1..10))]
    i: u8,
}

#[test]
fn an_integer_has_the_limits_of_its_type() {
    let (schema, _) = accepted(Integers::schema());
    let limits = |name: &str| {
        let node = &schema["properties"][name];
        json!([node["minimum"], node["maximum"]])
    };
    assert_eq!(limits("A"), json!([-128, 127]));
    assert_eq!(limits("B"), json!([-32768, 32767]));
    assert_eq!(limits("C"), json!([-2_147_483_648_i64, 2_147_483_647]));
    assert_eq!(limits("D"), json!([null, null]));
    assert_eq!(limits("E"), json!([0, 255]));
    assert_eq!(limits("F"), json!([0, 65535]));
    assert_eq!(limits("G"), json!([0, 4_294_967_295_i64]));
    assert_eq!(limits("H"), json!([0, null]));
    assert_eq!(limits("I"), json!([1, null]));
    assert_eq!(schema["properties"]["I"]["exclusiveMaximum"], 10);
}
