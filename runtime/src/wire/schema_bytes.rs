//! Property test of schema messages: random tables.

use ferroform_proto::tfplugin6::Schema;
use proptest::prelude::*;
use prost::Message;

use super::round_trip::{object, shapes};
use super::{SchemaKind, SchemaSource, Sink};

fn bytes(schema: &SchemaSource<'_>) -> Vec<u8> {
    let mut room = vec![0; schema.length()];
    let mut sink = Sink::into(&mut room);
    schema.write(&mut sink);
    assert_eq!(sink.length(), schema.length(), "counted as written");
    room
}

proptest! {
    #[test]
    fn schemas_are_the_bytes_that_protobuf_writes(inner in shapes()) {
        // Twice the same object: the second one is copied.
        let root = object(&[inner.clone(), inner]);
        for kind in [SchemaKind::Resource, SchemaKind::DataSource, SchemaKind::List] {
            let source = SchemaSource { root, version: 3, description: "text", is_deprecated: true, kind };
            let ours = bytes(&source);
            let decoded = Schema::decode(ours.as_slice()).expect("a message");
            prop_assert_eq!(decoded.encode_to_vec(), ours);
        }
    }
}
