//! Hostile messages in both encodings: they are rejected or read, but nothing panics, runs forever or allocates
//! too much memory.
//!
//! `PROPTEST_CASES=1000000 cargo test -p ferroform-rpc hostile` runs more cases.

use std::sync::LazyLock;

use bytes::Bytes;
use ferroform_core::table::ObjectTable;
use ferroform_core::value::{Object, Type, Value};
use ferroform_core::wire::{from_msgpack, strings_from_msgpack, to_json, to_msgpack};
use ferroform_plugin::proto::tfplugin6::DynamicValue;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Value as Json, json};

use super::decode;
use super::round_trip::{Shape, cases, object};

/// Tables are leaked, so a long run shares a few thousand of them, each with its own value.
static POOL: LazyLock<Vec<(&'static ObjectTable, Value)>> = LazyLock::new(|| {
    const TABLES: usize = 2_000;
    let mut runner = TestRunner::deterministic();
    let strategy = cases(true);
    (0..TABLES).filter_map(|_| strategy.new_tree(&mut runner).ok().map(|tree| tree.current())).collect()
});

fn pool() -> impl Strategy<Value = &'static (&'static ObjectTable, Value)> {
    any::<Index>().prop_map(|index| index.get(&POOL))
}

/// Inserts noise, and cuts off the end if `cut` is given.
fn broken(mut bytes: Vec<u8>, noise: Vec<u8>, at: Index, cut: Option<Index>) -> Vec<u8> {
    let at = at.index(bytes.len() + 1);
    bytes.splice(at..at, noise);
    if let Some(cut) = cut {
        bytes.truncate(cut.index(bytes.len() + 1));
    }
    bytes
}

/// Fragments of MessagePack and JSON, so that noise gets further than its first byte.
fn noise() -> impl Strategy<Value = Vec<u8>> {
    let words: Vec<&[u8]> = vec![
        b"{",
        b"}",
        b"[",
        b"]",
        b",",
        b":",
        b"\"",
        b"\\u0000",
        b"\\ud800",
        b"1e999999999",
        b"-1E-2147483648",
        b"null",
        b"true",
        b"\xc3\x28",
        b"\xdd\xff\xff\xff\xff",
        b"\xdf\xff\xff\xff\xff",
        b"\xdb\xff\xff\xff\xff",
        b"\xc9\xff\xff\xff\xff\x0c",
        b"\xc7\x00\x0c",
        b"\xd4\x00\x00",
        b"\xcb\x7f\xf0\x00\x00\x00\x00\x00\x00",
        b"\xcf\xff\xff\xff\xff\xff\xff\xff\xff",
        b"\xab1e999999999",
        b"\x81\xa1a",
        b"\xc1",
        b"\xc6\xff\xff\xff\xff",
        b"\x92\xc4\x09\"dynamic\"",
        b"\x92\xc4\x12[\"list\",\"dynamic\"]\x91",
        b"\x92\xc4\x14[\"tuple\",[\"string\"]]\x91",
        b"{\"type\":\"dynamic\",\"value\":",
        b"{\"type\":[\"list\",\"dynamic\"],\"value\":[",
    ];
    let word = select(words).prop_map(<[u8]>::to_vec);
    prop_oneof![vec(any::<u8>(), 0..24), vec(word, 0..8).prop_map(|words| words.concat())]
}

/// JSON of any shape, with the attribute names of the tables.
fn documents() -> impl Strategy<Value = Json> {
    let number =
        select(vec!["0", "-0", "1e400", "1e-400", "1e2147483647", "123456789012345678901234567890.5"]);
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        number.clone().prop_map(|n| serde_json::from_str(n).unwrap_or_default()),
        number.prop_map(Json::from),
        ".{0,8}".prop_map(Json::from),
    ];
    leaf.prop_recursive(5, 32, 6, |inner| {
        let name = select(vec!["a", "b_2", "cc", "d", "long_attribute_name", "e\u{301}", "\u{e9}", ""]);
        let types = json!(["string", "dynamic", ["list", "dynamic"], ["tuple", ["number"]], ["object", {"a": "dynamic"}]]);
        let ty = select(types.as_array().cloned().unwrap_or_default());
        prop_oneof![
            (ty, inner.clone()).prop_map(|(ty, value)| json!({"type": ty, "value": value})),
            vec(inner.clone(), 0..6).prop_map(Json::from),
            vec((name, inner), 0..6).prop_map(|m| m.into_iter().map(|(k, v)| (k.to_owned(), v)).collect()),
        ]
    })
}

fn as_json(json: impl Into<Bytes>) -> DynamicValue {
    DynamicValue { json: json.into(), ..DynamicValue::default() }
}

proptest! {
    #[test]
    fn hostile_bytes_are_refused_or_read(
        (table, value) in pool(),
        noise in noise(),
        at in any::<Index>(),
        cut in any::<Option<Index>>(),
    ) {
        let bytes = broken(to_msgpack(value, table), noise, at, cut);
        if let Ok(read) = from_msgpack(&bytes, table) {
            prop_assert_eq!(from_msgpack(&to_msgpack(&read, table), table), Ok(read));
        }
        drop(strings_from_msgpack(&bytes));
    }

    #[test]
    fn hostile_noise_is_refused_or_read((table, _) in pool(), noise in noise()) {
        drop(from_msgpack(&noise, table));
        drop(decode(Some(&as_json(noise)), table));
    }

    #[test]
    fn hostile_text_is_refused_or_read(
        (table, value) in pool(),
        noise in noise(),
        at in any::<Index>(),
        cut in any::<Option<Index>>(),
    ) {
        let text = broken(to_json(value).to_string().into_bytes(), noise, at, cut);
        if let Ok(read) = decode(Some(&as_json(text)), table) {
            let again = decode(Some(&as_json(to_json(&read).to_string().into_bytes())), table);
            prop_assert_eq!(again, Ok(read));
        }
    }

    #[test]
    fn hostile_documents_are_refused_or_read((table, _) in pool(), document in documents()) {
        drop(decode(Some(&as_json(document.to_string().into_bytes())), table));
    }
}

#[test]
fn depth_without_end_is_refused() {
    let table = object(&[]);
    for (open, count) in [("[", 1_000_000), ("{\"a\":", 1_000_000)] {
        let error = decode(Some(&as_json(open.repeat(count).into_bytes())), table).unwrap_err();
        assert!(error.to_string().contains("recursion limit"), "{error}");
    }
    let error = from_msgpack(&[0x91; 1_000_000], table).unwrap_err();
    assert_eq!(error.to_string(), "expected an object, found an array");
}

/// Returns the error about an attribute that carries its type, whose bytes are this part, repeated.
fn typed_without_end(part: &[u8], count: usize) -> String {
    let bytes = [b"\x81\xa1a".to_vec(), part.repeat(count)].concat();
    from_msgpack(&bytes, object(&[Shape::Dynamic])).unwrap_err().to_string()
}

#[test]
fn types_and_values_of_types_without_end_are_refused() {
    let too_deep = "it has more than 56 levels at a";
    assert!(typed_without_end(b"\x92\xc4\x09\"dynamic\"", 500_000).starts_with(too_deep));
    assert!(typed_without_end(b"\x92\xc4\x15[\"tuple\",[\"dynamic\"]]\x91", 500_000).starts_with(too_deep));
    let nested = "[\"list\",".repeat(100_000);
    let length = u32::try_from(nested.len()).unwrap().to_be_bytes();
    let bytes = [b"\x92\xc6".as_slice(), &length, nested.as_bytes()].concat();
    assert_eq!(typed_without_end(&bytes, 1), "its type is not a type that Terraform knows at a");
}

#[test]
fn a_wide_type_claims_no_memory_for_values_that_do_not_come() {
    let names: Vec<String> = (0..1_000).map(|i| format!("\"n{i}\":\"bool\"")).collect();
    let ty = format!("[\"list\",[\"object\",{{{}}}]]", names.join(","));
    let length = u16::try_from(ty.len()).unwrap().to_be_bytes();
    let objects = [b"\xdd\x00\x0f\x42\x40".as_slice(), &[0x80; 1_000_000]].concat();
    let bytes = [b"\x92\xc5".as_slice(), &length, ty.as_bytes(), &objects].concat();
    assert_eq!(typed_without_end(&bytes, 1), "the object's attribute \"n0\" is missing at a[0]");
}

#[test]
fn the_deepest_value_is_read_in_both_encodings_as_a_part_of_a_state() {
    let table = object(&[Shape::Object(vec![Shape::Dynamic])]);
    let deepen = |(ty, value): (Type, Value), _| {
        (Type::Object([("a".to_owned(), ty)].into()), Value::Map([("a".to_owned(), value)].into()))
    };
    let (ty, value) = (1..Type::LEVELS).fold((Type::Bool, Value::Bool(true)), deepen);
    let inner = Value::Object(Object::from_iter([("a", Value::typed(ty, value))]));
    let state = Value::Object(Object::from_iter([("a", inner)]));
    assert_eq!(from_msgpack(&to_msgpack(&state, table), table).as_ref(), Ok(&state));
    assert_eq!(decode(Some(&as_json(to_json(&state).to_string())), table).as_ref(), Ok(&state));
}

#[test]
fn texts_are_normalised_in_json_as_in_messagepack() {
    let table = object(&[Shape::Text]);
    let read = decode(Some(&as_json(json!({"a": "e\u{301}"}).to_string().into_bytes())), table).unwrap();
    assert_eq!(to_json(&read), json!({"a": "\u{e9}"}));
}
