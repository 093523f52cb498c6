//! The fields of the response, each with its length.

use ferroform_core::schema::{Pieces, SchemaKind, SchemaSource, Sink, delimited};
use ferroform_engine::plural_root;
use ferroform_plugin::proto::tfplugin6::get_provider_schema::Response;
use prost::Message;

use crate::get_functions::functions;
use crate::get_metadata::capabilities;
use crate::served::Served;
use crate::server::Server;

/// The first byte of a gRPC message.
const NOT_COMPRESSED: u8 = 0;
const PROVIDER_FIELD: u8 = 1;
const RESOURCES_FIELD: u8 = 2;
const DATA_SOURCES_FIELD: u8 = 3;
const META_FIELD: u8 = 5;
const EPHEMERAL_FIELD: u8 = 8;
const LIST_RESOURCES_FIELD: u8 = 9;
const ACTIONS_FIELD: u8 = 11;

/// One part of the response.
pub(super) struct Entry {
    pub(super) length: usize,
    head: Head,
    schema: Option<SchemaSource<'static>>,
    schema_length: usize,
}

/// What precedes a schema, or stands alone.
enum Head {
    /// The head of a gRPC message of this length.
    Grpc(usize),
    /// The server's capabilities and all functions, encoded.
    Encoded(Vec<u8>),
    /// The provider block, or the `provider_meta` block.
    Block { field: u8 },
    /// A type, by its name without the prefix of the provider.
    Named { field: u8, name: &'static str },
}

/// Returns all fields of the message: those of the provider, then the types.
pub(super) fn all(server: &Server) -> impl Iterator<Item = Entry> {
    let block =
        |field, object| (Head::Block { field }, Some(SchemaSource::of_block(object, SchemaKind::Resource)));
    let own = [
        (Head::Encoded(without_schemas(server)), None),
        block(PROVIDER_FIELD, server.offered().provider_block),
    ];
    let meta = server.usual().meta.map(|meta| block(META_FIELD, meta));
    let types = server.served().flat_map(of_type);
    let named = |field, name, schema| (Head::Named { field, name }, Some(schema));
    let data_sources =
        server.data_sources().map(move |one| named(DATA_SOURCES_FIELD, one.name(), one.schema()));
    let ephemeral =
        server.offered().ephemeral.iter().map(move |one| named(EPHEMERAL_FIELD, one.name(), one.schema()));
    let actions =
        server.offered().actions.iter().map(move |one| named(ACTIONS_FIELD, one.name(), one.schema()));
    own.into_iter()
        .chain(meta)
        .chain(types)
        .chain(data_sources)
        .chain(ephemeral)
        .chain(actions)
        .map(|(head, schema)| Entry::new(head, schema, server))
}

/// Returns the fields for the resource and the list resource of a type.
fn of_type(served: Served) -> impl Iterator<Item = (Head, Option<SchemaSource<'static>>)> {
    let (name, offers) = (served.outline.name, served.offers());
    let named = |is_offered: bool, field, schema: &dyn Fn() -> SchemaSource<'static>| {
        is_offered.then(|| (Head::Named { field, name }, Some(schema())))
    };
    let offered = [
        named(offers.resource, RESOURCES_FIELD, &|| served.schema(SchemaKind::Resource)),
        named(offers.list_resource, LIST_RESOURCES_FIELD, &|| {
            SchemaSource::of_root(plural_root(&served.outline), SchemaKind::List)
        }),
    ];
    offered.into_iter().flatten()
}

impl Entry {
    fn new(head: Head, schema: Option<SchemaSource<'static>>, server: &Server) -> Self {
        let hides_secrets = server.hides_secrets;
        let schema = schema.map(|schema| SchemaSource { hides_secrets, ..schema });
        let schema_length = schema.map_or(0, |schema| schema.length());
        let mut counter = Sink::counting();
        head.write(&mut counter, schema_length, server);
        Self { length: counter.length() + schema_length, head, schema, schema_length }
    }

    /// Creates the head of a gRPC message of this length.
    pub(super) fn grpc_head(length: usize, server: &Server) -> Self {
        Self::new(Head::Grpc(length), None, server)
    }

    pub(super) fn write(&self, pieces: &mut Pieces<'_>, server: &Server) {
        let head = self.length - self.schema_length;
        pieces.part(head, |sink| self.head.write(sink, self.schema_length, server));
        if let Some(schema) = &self.schema {
            schema.write(pieces);
        }
    }
}

impl Head {
    /// Writes the head of a schema of this length.
    fn write(&self, sink: &mut Sink<'_>, schema: usize, server: &Server) {
        match self {
            Head::Grpc(length) => {
                sink.bytes(&[NOT_COMPRESSED]);
                sink.bytes(&u32::try_from(*length).unwrap_or(u32::MAX).to_be_bytes());
            }
            Head::Encoded(bytes) => sink.bytes(bytes),
            Head::Block { field } => sink.head(*field, schema),
            // A map entry is a message of key and value.
            Head::Named { field, name } => {
                let name = server.name_parts(name);
                let length = name.iter().map(|part| part.len()).sum();
                // The schema of an action is a field of a message, which may get others.
                let value = if *field == ACTIONS_FIELD { delimited(schema) } else { schema };
                sink.head(*field, delimited(length) + delimited(value));
                sink.head(1, length);
                name.iter().for_each(|part| sink.bytes(part.as_bytes()));
                sink.head(2, value);
                if *field == ACTIONS_FIELD {
                    sink.head(1, schema);
                }
            }
        }
    }
}

/// Returns the fields that have no tables.
fn without_schemas(server: &Server) -> Vec<u8> {
    let (server_capabilities, functions) = (Some(capabilities()), functions(server));
    Response { server_capabilities, functions, ..Response::default() }.encode_to_vec()
}
