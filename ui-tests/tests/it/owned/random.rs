//! Random descriptions of types, as they are read from structs. The registry accepts the schema of each, and the compiler makes
//! the attributes of it that the description means.

use std::collections::BTreeMap;

use ferroform_compiler::ir::{Configurability, Constraint, Mutability, Rule};
use ferroform_compiler::owned::schema::{
    Definition, Definitions, Form, Handler, Json, Marks, Member, Node, Object, ResourceType, texts,
};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::owned::compiled::{Shape, attributes, compile, shape};
use crate::owned::registry::Registry;

fn handlers() -> Vec<Handler> {
    let handler = |operation| Handler {
        operation,
        permissions: vec!["team:Do".to_owned()],
        timeout_in_minutes: Some(60),
        ..Handler::default()
    };
    ["create", "read", "update", "delete"].map(handler).into()
}

/// Returns a node without elements: its form, and limits that fit.
fn leaf() -> impl Strategy<Value = Node> {
    let number = |number: u64| Json::Number(number.into());
    prop_oneof![
        Just(Node::new(Form::Boolean)),
        Just(Node::new(Form::Number)),
        Just(Node::new(Form::Any)),
        Just(Node::new(Form::Text).with("format", Json::String("date-time".into()))),
        (0..5_u64, 5..9_u64).prop_map(move |(least, most)| {
            Node::new(Form::Text).with("minLength", number(least)).with("maxLength", number(most))
        }),
        (0..5_u64, 5..9_u64).prop_map(move |(least, most)| {
            Node::new(Form::Integer("i64")).with("minimum", number(least)).with("maximum", number(most))
        }),
        Just(Node::new(Form::Text).with("enum", texts(["a", "b"]))),
    ]
}

/// Returns a node that may use definitions with these names.
fn node(names: Vec<String>) -> impl Strategy<Value = Node> {
    let reference = names.into_iter().map(|name| Node::new(Form::Defined(name))).collect::<Vec<_>>();
    let leaf = leaf().boxed();
    let leaf =
        if reference.is_empty() { leaf } else { prop_oneof![leaf, prop::sample::select(reference)].boxed() };
    leaf.prop_recursive(3, 12, 2, |inner| {
        prop_oneof![
            (inner.clone(), any::<bool>(), any::<bool>()).prop_map(|(element, unique, unordered)| {
                let list = Node::new(Form::List(Box::new(element)));
                let list = if unique { list.with("uniqueItems", Json::Bool(true)) } else { list };
                if unordered { list.with("insertionOrder", Json::Bool(false)) } else { list }
            }),
            inner.prop_map(|values| {
                Node::new(Form::Map { keys: "^[a-z]+$".into(), values: Box::new(values) })
            }),
        ]
    })
}

fn object_of(description: &str) -> Object {
    Object { description: description.to_owned(), ..Object::default() }
}

fn marks() -> impl Strategy<Value = Marks> {
    let words = prop::sample::select(vec![
        Marks::default(),
        Marks { read_only: true, ..Marks::default() },
        Marks { write_only: true, ..Marks::default() },
        Marks { create_only: true, ..Marks::default() },
        Marks { conditional_create_only: true, ..Marks::default() },
    ]);
    (words, any::<bool>()).prop_map(|(marks, deprecated)| Marks { deprecated, ..marks })
}

fn object(names: Vec<String>) -> impl Strategy<Value = Object> {
    let member = (node(names), any::<bool>(), marks(), "[ -~]{0,20}");
    vec(member, 1..5).prop_map(|members| {
        let members =
            members.into_iter().enumerate().map(|(number, (node, is_required, marks, description))| {
                let is_required = is_required && !marks.read_only;
                Member {
                    name: format!("P{number}"),
                    node: Node { description, ..node },
                    is_required,
                    marks,
                    said: Vec::new(),
                }
            });
        Object { members: members.collect(), ..object_of("An object.") }
    })
}

/// Returns definitions, of which each uses only those after it, and the properties of the root.
fn resource() -> impl Strategy<Value = ResourceType> {
    let names = |from: usize| (from..3).map(|number| format!("D{number}")).collect::<Vec<_>>();
    let definition = move |number: usize| {
        let names = names(number + 1);
        prop_oneof![
            object(names.clone()).prop_map(Definition::Object),
            node(names).prop_map(Definition::Node)
        ]
    };
    (object(names(0)), definition(0), definition(1), definition(2)).prop_map(|(mut object, a, b, c)| {
        let mut definitions = Definitions::default();
        for (name, definition) in ["D0", "D1", "D2"].into_iter().zip([a, b, c]) {
            definitions.add(name, definition);
        }
        let marks = Marks { read_only: true, ..Marks::default() };
        let node = Node::new(Form::Text);
        object.members.push(Member { name: "Key".into(), node, is_required: false, marks, said: Vec::new() });
        ResourceType {
            type_name: "MyOrg::Team::Thing".to_owned(),
            object,
            definitions,
            primary_identifier: vec!["Key".to_owned()],
            handlers: handlers(),
            ..ResourceType::default()
        }
    })
}

/// Returns the shape that a description means.
fn meant(node: &Node, definitions: &Definitions) -> Shape {
    let json = node.to_json();
    let says = |keyword: &str, value: Json| {
        let Json::Object(members) = &json else { return false };
        members.contains(&(keyword.to_owned(), value))
    };
    let inner = |inner: &Node| Box::new(meant(inner, definitions));
    match &node.form {
        Form::Any => Shape::Json,
        Form::Boolean => Shape::Bool,
        Form::Integer(_) => Shape::Integer,
        Form::Number => Shape::Number,
        Form::Text if says("format", Json::String("date-time".into())) => Shape::Instant,
        Form::Text => Shape::Text,
        Form::List(element) => {
            match (says("uniqueItems", Json::Bool(true)), says("insertionOrder", Json::Bool(false))) {
                (true, true) => Shape::Set(inner(element)),
                (false, true) => Shape::Multiset(inner(element)),
                (_, false) => Shape::List(inner(element)),
            }
        }
        Form::Map { values, .. } => Shape::Map(inner(values)),
        Form::Defined(name) => match definitions.get(name).expect("a definition") {
            Definition::Node(node) => meant(node, definitions),
            Definition::Object(object) => {
                let member = |member: &Member| (member.name.clone(), meant(&member.node, definitions));
                Shape::Object(object.members.iter().map(member).collect::<BTreeMap<_, _>>())
            }
        },
    }
}

fn configurability(member: &Member) -> Configurability {
    match (member.is_required, member.marks.read_only) {
        (true, _) => Configurability::Required,
        (false, true) => Configurability::Computed,
        (false, false) => Configurability::OptionalComputed,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn every_description_becomes_the_attributes_that_it_means(resource in resource()) {
        let schema = resource.to_json().document();
        Registry::new().accept(&schema);
        let compiled = compile(&schema);
        let attributes = attributes(&compiled);
        prop_assert_eq!(attributes.len(), resource.object.members.len());
        for member in &resource.object.members {
            let attribute = attributes[&member.name];
            prop_assert_eq!(shape(&compiled, &attribute.kind), meant(&member.node, &resource.definitions));
            prop_assert_eq!(attribute.configurability, configurability(member));
            let behaviour = &attribute.behaviour;
            prop_assert_eq!(behaviour.is_read_only, member.marks.read_only);
            prop_assert_eq!(behaviour.is_write_only, member.marks.write_only);
            prop_assert_eq!(behaviour.deprecated.is_some(), member.marks.deprecated);
            let mutability = if member.marks.create_only {
                Mutability::CreateOnly
            } else if member.marks.conditional_create_only {
                Mutability::ConditionalCreateOnly
            } else {
                Mutability::Mutable
            };
            prop_assert_eq!(behaviour.mutability, mutability);
            prop_assert_eq!(attribute.description.as_str(), described(&member.node, &resource.definitions));
        }
    }

    #[test]
    fn limits_arrive_in_the_table(least in 0..9_u64, most in 9..99_u64) {
        let number = |number: u64| Json::Number(number.into());
        let limited = |form, [low, high]: [&'static str; 2]| {
            Node::new(form).with(low, number(least)).with(high, number(most))
        };
        let text = || Box::new(Node::new(Form::Text));
        let nodes = [
            limited(Form::Text, ["minLength", "maxLength"]),
            limited(Form::Integer("i64"), ["minimum", "maximum"]),
            limited(Form::Number, ["exclusiveMinimum", "exclusiveMaximum"]),
            limited(Form::List(text()), ["minItems", "maxItems"]),
            limited(Form::Map { keys: "^a$".into(), values: text() }, ["minProperties", "maxProperties"]),
        ];
        let mut object = object_of("Limits.");
        for (index, node) in nodes.into_iter().enumerate() {
            let name = format!("P{index}");
            object.members.push(Member { name, node, is_required: true, marks: Marks::default(), said: Vec::new() });
        }
        object.members[0].marks.create_only = true;
        let resource = ResourceType {
            type_name: "MyOrg::Team::Thing".to_owned(),
            object,
            primary_identifier: vec!["P0".to_owned()],
            handlers: handlers(),
            ..ResourceType::default()
        };
        let schema = resource.to_json().document();
        Registry::new().accept(&schema);
        let compiled = compile(&schema);
        let attributes = attributes(&compiled);
        let (min, max) = (Some(least), Some(most));
        let (low, high) = (Some(least.to_string()), Some(most.to_string()));
        for (name, rule) in [
            ("P0", Rule::Length { min, max }),
            ("P1", Rule::Range { min: low.clone(), max: high.clone() }),
            ("P2", Rule::ExclusiveRange { min: low, max: high }),
            ("P3", Rule::Size { min, max }),
            ("P4", Rule::Size { min, max }),
        ] {
            let has = |constraint: &Constraint| constraint.rule == rule;
            let is_void = least == 0 && matches!(rule, Rule::Length { .. } | Rule::Size { .. });
            let constraints = &attributes[name].constraints;
            prop_assert!(is_void || constraints.iter().any(has), "{} {:?}", name, constraints);
        }
    }
}

/// Returns the description of a property: its own, or that of its definition.
fn described<'r>(node: &'r Node, definitions: &'r Definitions) -> &'r str {
    match &node.form {
        _ if !node.description.trim().is_empty() => node.description.trim(),
        Form::Defined(name) => match definitions.get(name).expect("a definition") {
            Definition::Object(object) => &object.description,
            Definition::Node(node) => described(node, definitions),
        },
        _ => "",
    }
}
