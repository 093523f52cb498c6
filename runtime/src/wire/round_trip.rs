//! Property tests of both codecs: random tables, random values.

use std::collections::BTreeMap;

use proptest::collection::{btree_map, vec};
use proptest::prelude::*;

use super::{from_json, from_msgpack, to_json, to_msgpack};
use crate::table::testing::{self, TEXT, attribute};
use crate::table::{Kind, ObjectTable};
use crate::value::{Number, Object, Unknown, Value};

/// A description from which a table is made; tables are `static`, so tests leak a few small ones.
#[derive(Debug, Clone)]
pub(super) enum Shape {
    Bool,
    Int,
    Float,
    Text,
    List(Box<Shape>),
    Set(Box<Shape>),
    Map(Box<Shape>),
    Object(Vec<Shape>),
}

const NAMES: [&str; 5] = ["a", "b_2", "cc", "d", "long_attribute_name"];

pub(super) fn shapes() -> impl Strategy<Value = Shape> + use<> {
    let leaf = prop_oneof![Just(Shape::Bool), Just(Shape::Int), Just(Shape::Float), Just(Shape::Text)];
    leaf.prop_recursive(4, 24, 5, |inner| {
        prop_oneof![
            inner.clone().prop_map(|s| Shape::List(Box::new(s))),
            inner.clone().prop_map(|s| Shape::Set(Box::new(s))),
            inner.clone().prop_map(|s| Shape::Map(Box::new(s))),
            vec(inner, 0..NAMES.len()).prop_map(Shape::Object),
        ]
    })
}

fn kind(shape: &Shape) -> Kind {
    match shape {
        Shape::Bool => Kind::Bool,
        Shape::Int => Kind::Int64,
        Shape::Float => Kind::Float64,
        Shape::Text => TEXT,
        Shape::List(inner) => testing::list(kind(inner)),
        Shape::Set(inner) => testing::set(kind(inner)),
        Shape::Map(inner) => testing::map(kind(inner)),
        Shape::Object(inner) => Kind::Object(object(inner)),
    }
}

pub(super) fn object(shapes: &[Shape]) -> &'static ObjectTable {
    testing::object(shapes.iter().zip(NAMES).map(|(shape, name)| attribute(name, kind(shape))).collect())
}

fn numbers() -> impl Strategy<Value = Number> {
    prop_oneof![
        any::<i64>().prop_map(Number::from),
        any::<u64>().prop_map(Number::from),
        any::<f64>().prop_filter_map("finite", Number::from_f64),
        ("-?[1-9][0-9]{0,40}", "[0-9]{0,20}")
            .prop_filter_map("a number", |(whole, fraction)| { format!("{whole}.{fraction}0").parse().ok() }),
    ]
}

fn values(shape: &Shape, with_unknown: bool) -> BoxedStrategy<Value> {
    let known: BoxedStrategy<Value> = match shape {
        Shape::Bool => any::<bool>().prop_map(Value::Bool).boxed(),
        Shape::Int | Shape::Float => numbers().prop_map(Value::Number).boxed(),
        Shape::Text => "[a-zäö\u{0}\"\\\\]{0,12}".prop_map(Value::String).boxed(),
        Shape::List(inner) => vec(values(inner, with_unknown), 0..4).prop_map(Value::List).boxed(),
        Shape::Set(inner) => vec(values(inner, with_unknown), 0..4).prop_map(Value::set).boxed(),
        Shape::Map(inner) => btree_map("[a-z.]{0,6}", values(inner, with_unknown), 0..4)
            .prop_map(|entries: BTreeMap<_, _>| Value::Map(entries))
            .boxed(),
        Shape::Object(inner) => {
            let attributes: Vec<_> = inner.iter().map(|shape| values(shape, with_unknown)).collect();
            attributes.prop_map(|v| Value::Object(NAMES.into_iter().zip(v).collect::<Object>())).boxed()
        }
    };
    let refined = Value::Unknown(Unknown { refinements: Some([0x81, 1, 0xc2].as_slice().into()) });
    if with_unknown {
        prop_oneof![8 => known, 1 => Just(Value::Null), 1 => Just(Value::UNKNOWN), 1 => Just(refined)].boxed()
    } else {
        prop_oneof![8 => known, 1 => Just(Value::Null)].boxed()
    }
}

pub(super) fn cases(with_unknown: bool) -> impl Strategy<Value = (&'static ObjectTable, Value)> {
    vec(shapes(), 0..4).prop_flat_map(move |shapes| {
        let table = object(&shapes);
        values(&Shape::Object(shapes), with_unknown).prop_map(move |value| (table, value))
    })
}

proptest! {
    #[test]
    fn msgpack_loses_nothing((table, value) in cases(true)) {
        let bytes = to_msgpack(&value, table);
        prop_assert_eq!(from_msgpack(&bytes, table), Ok(value));
    }

    #[test]
    fn json_loses_nothing((table, value) in cases(false)) {
        let text = to_json(&value).to_string();
        let json = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(from_json(&json, table), Ok(value));
    }
}

#[test]
fn a_false_length_claims_no_memory() {
    let table = object(&[Shape::List(Box::new(Shape::Bool))]);
    // An object whose list claims four thousand million elements and has none.
    let bytes = [0x81, 0xa1, b'a', 0xdd, 0xff, 0xff, 0xff, 0xff];
    let error = from_msgpack(&bytes, table).unwrap_err();
    assert_eq!(error.to_string(), "the message ends too early at a[0]");
}

#[test]
fn an_attribute_the_schema_lacks_is_named() {
    let error = from_msgpack(&[0x81, 0xa1, b'x', 0xc0], object(&[Shape::Bool])).unwrap_err();
    assert_eq!(error.to_string(), "the schema has no attribute \"x\"");
}

#[test]
fn numbers_travel_as_cty_writes_them() {
    let table = object(&[Shape::Float]);
    let bytes = |text: &str| {
        let value = Value::Object(Object::from_iter([("a", Value::Number(text.parse().unwrap()))]));
        to_msgpack(&value, table)[3..].to_vec()
    };
    assert_eq!(bytes("5"), [5]);
    assert_eq!(bytes("0.5"), [0xcb, 0x3f, 0xe0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(bytes("0.1"), [0xa3, b'0', b'.', b'1'], "no float holds a tenth, so it is text");
    assert_eq!(bytes("18446744073709551617")[0], 0xb4, "beyond 64 bits it is text");
}
