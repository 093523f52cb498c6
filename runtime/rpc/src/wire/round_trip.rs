//! Property tests of both codecs, with random tables and random values.

use std::collections::BTreeMap;

use ferroform_core::table::testing::{self, TEXT, attribute};
use ferroform_core::table::{Kind, ObjectTable};
use ferroform_core::value::{Number, Object, Type, Unknown, Value};
use ferroform_core::wire::{Malformed, from_json, from_msgpack, to_json, to_msgpack};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;

/// A description from which a table is built. Tables are `static`, so tests leak a few small ones.
#[derive(Debug, Clone)]
pub(super) enum Shape {
    Bool,
    Int,
    Float,
    Text,
    Dynamic,
    List(Box<Shape>),
    Set(Box<Shape>),
    Map(Box<Shape>),
    Object(Vec<Shape>),
}

const NAMES: [&str; 5] = ["a", "b_2", "cc", "d", "long_attribute_name"];

/// Any shape. Nothing inside a collection is of open type.
pub(super) fn shapes() -> impl Strategy<Value = Shape> + use<> {
    let open = prop_oneof![4 => closed_shapes(), 1 => Just(Shape::Dynamic)];
    open.prop_recursive(2, 6, 5, |inner| vec(inner, 0..NAMES.len()).prop_map(Shape::Object))
}

fn closed_shapes() -> impl Strategy<Value = Shape> + use<> {
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
        Shape::Dynamic => Kind::Dynamic,
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
        Shape::Dynamic => types()
            .prop_flat_map(move |ty| {
                values_of_type(&ty, with_unknown).prop_map(move |value| Value::typed(ty.clone(), value))
            })
            .boxed(),
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
    or_none(known, with_unknown)
}

fn types() -> impl Strategy<Value = Type> {
    let leaf = prop_oneof![Just(Type::Bool), Just(Type::Number), Just(Type::String), Just(Type::Dynamic)];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            inner.clone().prop_map(|ty| Type::List(Box::new(ty))),
            inner.clone().prop_map(|ty| Type::Set(Box::new(ty))),
            inner.clone().prop_map(|ty| Type::Map(Box::new(ty))),
            vec(inner.clone(), 0..3).prop_map(Type::Tuple),
            btree_map("[a-zä]{1,3}", inner, 0..3).prop_map(Type::Object),
        ]
    })
}

fn values_of_type(ty: &Type, with_unknown: bool) -> BoxedStrategy<Value> {
    let inner = |ty: &Type| values_of_type(ty, with_unknown);
    let known: BoxedStrategy<Value> = match ty {
        Type::Bool => values(&Shape::Bool, with_unknown),
        Type::Number => values(&Shape::Float, with_unknown),
        Type::String => values(&Shape::Text, with_unknown),
        Type::Dynamic => inner(&Type::Tuple(vec![Type::String]))
            .prop_map(|value| Value::typed(Type::Tuple(vec![Type::String]), value))
            .boxed(),
        Type::List(ty) => vec(inner(ty), 0..3).prop_map(Value::List).boxed(),
        Type::Set(ty) => vec(inner(ty), 0..3).prop_map(Value::set).boxed(),
        Type::Map(ty) => btree_map("[a-z.]{0,6}", inner(ty), 0..3).prop_map(Value::Map).boxed(),
        Type::Tuple(types) => types.iter().map(inner).collect::<Vec<_>>().prop_map(Value::List).boxed(),
        Type::Object(types) => {
            let names: Vec<String> = types.keys().cloned().collect();
            let attributes: Vec<_> = types.values().map(inner).collect();
            attributes.prop_map(move |v| Value::Map(names.iter().cloned().zip(v).collect())).boxed()
        }
    };
    or_none(known, with_unknown)
}

/// One of these values, or null, or unknown.
fn or_none(known: BoxedStrategy<Value>, with_unknown: bool) -> BoxedStrategy<Value> {
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
    // An object whose list claims to have four billion elements and has none.
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
fn numbers_travel_as_text_which_core_reads_with_the_precision_of_its_state() {
    let table = object(&[Shape::Float]);
    let bytes = |text: &str| {
        let value = Value::Object(Object::from_iter([("a", Value::Number(text.parse().unwrap()))]));
        to_msgpack(&value, table)[3..].to_vec()
    };
    assert_eq!(bytes("5"), *b"\xa15");
    assert_eq!(bytes("-14"), *b"\xa3-14");
    assert_eq!(bytes("0.1"), *b"\xa30.1");
    assert_eq!(bytes("18446744073709551617"), *b"\xb418446744073709551617");
}

/// Reads an object whose only attribute carries its type.
fn typed(bytes: &[u8]) -> Result<Value, Malformed> {
    from_msgpack(&[b"\x81\xa1a", bytes].concat(), object(&[Shape::Dynamic]))
}

#[test]
fn a_value_with_its_type_travels_as_cty_writes_it() {
    let string = |value| Value::typed(Type::String, value);
    let list = Value::typed(Type::List(Box::new(Type::Bool)), Value::List(vec![true.into()]));
    let none = Value::typed(Type::List(Box::new(Type::Dynamic)), Value::List(vec![]));
    let cases: [(&[u8], Value); 7] = [
        (b"\xc0", Value::Null),
        (b"\xd4\0\0", Value::UNKNOWN),
        (b"\x92\xc4\x08\"string\"\xa5hello", string("hello".into())),
        (b"\x92\xc4\x08\"string\"\xc0", string(Value::Null)),
        (b"\x92\xc4\x08\"string\"\xd4\0\0", string(Value::UNKNOWN)),
        (b"\x92\xc4\x0f[\"list\",\"bool\"]\x91\xc3", list),
        (b"\x92\xc4\x12[\"list\",\"dynamic\"]\x90", none),
    ];
    for (bytes, value) in cases {
        let value = Value::Object(Object::from_iter([("a", value)]));
        assert_eq!(typed(bytes), Ok(value.clone()));
        assert_eq!(to_msgpack(&value, object(&[Shape::Dynamic]))[3..], *bytes);
    }
}

#[test]
fn a_value_that_is_not_of_the_type_it_carries_is_named() {
    let cases: [(&[u8], &str); 9] = [
        (b"\xa1x", "expected an array of a type and a value, found a string at a"),
        (b"\x91\xc0", "a type and a value are expected, 1 parts were found at a"),
        (b"\x92\xa8\"string\"\xa1x", "expected a type in binary data, found a string at a"),
        (b"\x92\xc4\x05\"int\"\x01", "its type is not a type that Terraform knows at a"),
        (b"\x92\xc4\x0f[\"list\",\"bool\"]\x92\xc3\x01", "expected a boolean, found a number at a[1]"),
        (b"\x92\xc4\x12[\"tuple\",[\"bool\"]]\x90", "a tuple has 0 of 1 elements at a"),
        (b"\x92\xc4\x12[\"tuple\",[\"bool\"]]\x92\xc3\xc3", "the tuple's type has no such element at a[1]"),
        (b"\x92\xc4\x17[\"object\",{\"b\":\"bool\"}]\x80", "the object's attribute \"b\" is missing at a"),
        (b"\x92\xc4\x0d[\"object\",{}]\x81\xa1b\xc3", "the object's type has no such attribute at a.b"),
    ];
    for (bytes, error) in cases {
        assert_eq!(typed(bytes).unwrap_err().to_string(), error);
    }
}
