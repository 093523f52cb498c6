//! Property test of schema messages: random tables.

use ferroform_proto::tfplugin6::Schema;
use proptest::prelude::*;
use prost::Message;

use super::round_trip::{Shape, object, shapes};
use super::{SchemaKind, SchemaSource, Sink};
use crate::table::testing::{self, attribute, behaving};
use crate::table::{Behaviour, Kind, ObjectTable};

fn bytes(schema: &SchemaSource<'_>) -> Vec<u8> {
    let mut room = vec![0; schema.length()];
    let mut sink = Sink::into(&mut room);
    schema.write(&mut sink);
    assert_eq!(sink.length(), schema.length(), "counted as written");
    room
}

/// Twice the same object: the second one is copied. Both attributes are on their way out.
fn root(inner: Shape) -> &'static ObjectTable {
    let inner = object(&[inner]);
    let deprecated = |behaviour: &mut Behaviour| behaviour.deprecated = Some("Use another one.");
    let attribute = |name| behaving(attribute(name, Kind::Object(inner)), deprecated);
    testing::object(vec![attribute("a"), attribute("b")])
}

proptest! {
    #[test]
    fn schemas_are_the_bytes_that_protobuf_writes(inner in shapes()) {
        let root = root(inner);
        for kind in [SchemaKind::Resource, SchemaKind::DataSource, SchemaKind::List] {
            let source = SchemaSource { root, version: 3, description: "text", deprecated: Some("Go."), kind };
            let ours = bytes(&source);
            let decoded = Schema::decode(ours.as_slice()).expect("a message");
            prop_assert_eq!(decoded.encode_to_vec(), ours);
        }
    }
}
