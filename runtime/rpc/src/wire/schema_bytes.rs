//! Property tests of schema messages, with random tables.

use ferroform_core::table::testing::{self, attribute, behaving};
use ferroform_core::table::{Behaviour, Configurability, Kind, ObjectTable};
use ferroform_plugin::proto::tfplugin6::Schema;
use ferroform_schema::encoding::{Attribute, Labels, Lengths, Marks, Nesting};
use proptest::prelude::*;
use prost::Message;

use super::round_trip::{object, shapes};
use ferroform_core::schema::{Pieces, SchemaKind, SchemaSource, Sink};

/// Writes a schema into buffers of this size, or larger ones if a part needs more.
fn bytes(schema: SchemaSource<'_>, size: usize) -> Vec<u8> {
    let mut all = Vec::new();
    let mut exchange = |room: Vec<u8>, filled| {
        all.extend_from_slice(&room[..filled]);
        vec![0; size]
    };
    let mut pieces = Pieces::new(vec![0; size], &mut exchange);
    schema.write(&mut pieces);
    pieces.finish();
    assert_eq!(all.len(), schema.length(), "counted as written");
    all
}

const NAMES: [&str; 2] = ["a", "b"];

/// Creates an object that contains the same object twice. All its attributes are deprecated.
fn root(inner: &'static ObjectTable, first: Configurability) -> &'static ObjectTable {
    let attribute = |name| {
        let deprecated = |behaviour: &mut Behaviour| behaviour.deprecated = Some("Use another one.");
        behaving(attribute(name, Kind::Object(inner)), deprecated)
    };
    let [mut a, b] = NAMES.map(attribute);
    a.configurability = first;
    testing::object(vec![a, b])
}

/// Returns the labels of such a root as the compiler writes them, with the inner object only once.
fn shared(inner: &'static ObjectTable, first: Configurability) -> Vec<u8> {
    let said = |name, configurability| Attribute {
        marks: Marks::new(configurability, Some(Nesting::Single)).deprecated(true),
        name,
        constraint: b"",
        description: "text",
        advice: "Use another one.",
    };
    let [a, b] = NAMES;
    let (a, b) = (said(a, first), said(b, Configurability::OptionalComputed));
    let nested = Labels::new(inner.labels).object().lengths;
    let mut room = vec![0; inner.labels.len() + 200];
    let mut sink = Sink::into(&mut room);
    Lengths::NONE.with(&a, Some(nested)).with(&b, Some(nested)).write(&mut sink, 2);
    a.write(&mut sink);
    sink.object_follows();
    let place = sink.length();
    sink.bytes(inner.labels);
    b.write(&mut sink);
    sink.object_is_back(place);
    let length = sink.length();
    room.truncate(length);
    room
}

proptest! {
    /// If a schema leaves out the first of two equal objects, the second still refers to the labels of the first.
    #[test]
    fn schemas_are_the_bytes_that_protobuf_writes(inner in shapes(), size in 0..2_000_usize) {
        let inner = object(&[inner]);
        for first in [Configurability::OptionalComputed, Configurability::Computed] {
            let root = root(inner, first);
            let shared = shared(inner, first).leak();
            let sharing = ObjectTable::new(root.attributes, shared, &[]);
            for kind in [SchemaKind::Resource, SchemaKind::DataSource, SchemaKind::List] {
                let of = |root| SchemaSource { version: 3, description: "text", deprecated: Some("Go."), ..SchemaSource::of_block(root, kind) };
                let ours = bytes(of(root), 100_000);
                let decoded = Schema::decode(ours.as_slice()).expect("a message");
                prop_assert_eq!(decoded.encode_to_vec(), ours.clone());
                prop_assert_eq!(bytes(of(&sharing), size), ours);
            }
        }
    }
}

/// Returns a text with a description.
fn said(name: &str, marks: Marks) -> Attribute<'_> {
    Attribute { marks, name, constraint: b"\"string\"", description: "text", advice: "" }
}

/// Returns a table with the labels of these attributes, none of which nests an object.
fn root_of(all: &[Attribute<'_>]) -> ObjectTable {
    let mut room = vec![0; 300];
    let mut sink = Sink::into(&mut room);
    all.iter().fold(Lengths::NONE, |lengths, one| lengths.with(one, None)).write(&mut sink, all.len());
    all.iter().for_each(|one| one.write(&mut sink));
    ObjectTable::new(&[], room.leak(), &[])
}

#[test]
fn a_secret_is_sensitive_where_that_is_asked_for() {
    let marks = Marks::new(Configurability::Optional, None);
    let all = [
        said("plain", marks),
        said("secret", marks.secret(true)),
        said("secret_wo", marks.write_only(true).synthetic(true)),
        said("sensitive", marks.secret(true).sensitive(true)),
        said("unwanted", marks.secret(true).deprecated(true)),
    ];
    let root = root_of(&all);
    let attributes = |kind, hides_secrets| {
        let schema = bytes(SchemaSource { hides_secrets, ..SchemaSource::of_block(&root, kind) }, 7);
        let attributes = Schema::decode(schema.as_slice()).unwrap().block.unwrap().attributes.into_iter();
        attributes.map(|one| (one.name, one.sensitive, one.write_only)).collect::<Vec<_>>()
    };
    let of = |secret| {
        [
            ("plain", false, false),
            ("secret", secret, false),
            ("secret_wo", false, true),
            ("sensitive", true, false),
            ("unwanted", secret, false),
        ]
        .map(|(name, sensitive, write_only)| (name.to_owned(), sensitive, write_only))
    };
    for hides_secrets in [false, true] {
        assert_eq!(attributes(SchemaKind::Resource, hides_secrets), of(hides_secrets));
        let mut read = of(hides_secrets).to_vec();
        read.remove(2);
        assert_eq!(
            attributes(SchemaKind::DataSource, hides_secrets),
            read,
            "nobody writes with a data source"
        );
    }
}

#[test]
fn a_data_source_describes_what_users_write_and_nothing_else() {
    let all = [
        said("id", Marks::new(Configurability::Computed, None).synthetic(true)),
        said("region", Marks::new(Configurability::OptionalComputed, None).synthetic(true)),
        said("set_by_users", Marks::new(Configurability::Required, None)),
        said("set_by_the_service", Marks::new(Configurability::Computed, None)),
    ];
    let root = root_of(&all);
    let described = |kind| {
        let schema = bytes(SchemaSource::of_block(&root, kind), 7);
        let attributes = Schema::decode(schema.as_slice()).unwrap().block.unwrap().attributes.into_iter();
        let described = attributes.filter(|one| !one.description.is_empty());
        described.map(|one| one.name).collect::<Vec<_>>()
    };
    assert_eq!(described(SchemaKind::Resource), ["id", "region", "set_by_users", "set_by_the_service"]);
    assert_eq!(described(SchemaKind::DataSource), ["id", "region"]);
    assert_eq!(described(SchemaKind::List), ["region", "set_by_users"]);
}
