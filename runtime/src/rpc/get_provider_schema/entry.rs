//! What does the answer consist of? One field after another, each with its length.

use std::sync::Arc;

use ferroform_proto::tfplugin6::get_provider_schema::Response;
use prost::Message;

use crate::engine::plural_block;
use crate::rpc::get_metadata::capabilities;
use crate::rpc::server::Server;
use crate::settings::{PROVIDER_BLOCK, PROVIDER_META};
use crate::table::ResourceTable;
use crate::wire::{SchemaKind, SchemaSource, Sink, delimited};

/// The first byte of a gRPC message.
const NOT_COMPRESSED: u8 = 0;
const PROVIDER_FIELD: u8 = 1;
const RESOURCES_FIELD: u8 = 2;
const DATA_SOURCES_FIELD: u8 = 3;
const META_FIELD: u8 = 5;
const LIST_RESOURCES_FIELD: u8 = 9;

/// One part of the answer.
pub(super) struct Entry {
    pub(super) length: usize,
    content: Content,
}

enum Content {
    /// The head of the gRPC message of this length.
    Grpc(usize),
    Capabilities,
    /// The provider block, or the `provider_meta` block.
    Block {
        field: u8,
        schema: SchemaSource<'static>,
    },
    /// A type, without the provider's name before its own.
    Named {
        field: u8,
        name: &'static str,
        schema: SchemaSource<'static>,
    },
}

/// All fields of the message: what is the provider's own, then the types.
pub(super) fn all(server: Arc<Server>) -> impl Iterator<Item = Entry> + Send + Unpin {
    let block = |field, object| Content::Block {
        field,
        schema: SchemaSource::of_block(object, SchemaKind::Resource),
    };
    let own =
        [Content::Capabilities, block(PROVIDER_FIELD, &PROVIDER_BLOCK), block(META_FIELD, &PROVIDER_META)];
    let tables: Vec<_> = server.registrations.iter().map(|registration| registration.table).collect();
    let types = tables.into_iter().flat_map(of_type);
    own.into_iter().chain(types).map(move |content| Entry::new(content, &server))
}

/// What is offered of a type.
fn of_type(table: &'static ResourceTable) -> impl Iterator<Item = Content> {
    let named =
        |is_offered: bool, field, name, schema: fn(&'static ResourceTable) -> SchemaSource<'static>| {
            is_offered.then(|| Content::Named { field, name, schema: schema(table) })
        };
    let offers = &table.offers;
    let offered = [
        named(offers.resource, RESOURCES_FIELD, table.name, |table| {
            SchemaSource::of_resource(table, SchemaKind::Resource)
        }),
        named(offers.data_source, DATA_SOURCES_FIELD, table.name, |table| {
            SchemaSource::of_resource(table, SchemaKind::DataSource)
        }),
        named(offers.plural_data_source, DATA_SOURCES_FIELD, table.plural_name, |table| {
            SchemaSource::of_block(plural_block(table), SchemaKind::Resource)
        }),
        named(offers.list_resource, LIST_RESOURCES_FIELD, table.name, |table| {
            SchemaSource::of_block(plural_block(table), SchemaKind::List)
        }),
    ];
    offered.into_iter().flatten()
}

impl Entry {
    fn new(content: Content, server: &Server) -> Self {
        let length = match &content {
            Content::Grpc(_) => size_of_val(&NOT_COMPRESSED) + size_of::<u32>(),
            Content::Capabilities => capability_bytes().len(),
            Content::Block { schema, .. } => delimited(schema.length()),
            Content::Named { name, schema, .. } => {
                delimited(entry_length(&server.name_parts(name), schema.length()))
            }
        };
        Self { length, content }
    }

    /// What stands before a message of this length.
    pub(super) fn grpc_head(length: usize, server: &Server) -> Self {
        Self::new(Content::Grpc(length), server)
    }

    pub(super) fn write(&self, sink: &mut Sink<'_>, server: &Server) {
        match &self.content {
            Content::Grpc(length) => {
                sink.bytes(&[NOT_COMPRESSED]);
                sink.bytes(&u32::try_from(*length).unwrap_or(u32::MAX).to_be_bytes());
            }
            Content::Capabilities => sink.bytes(&capability_bytes()),
            Content::Block { field, schema } => {
                sink.head(*field, schema.length());
                schema.write(sink);
            }
            // A map entry is a message of key and value.
            Content::Named { field, name, schema } => {
                let (name, length) = (server.name_parts(name), schema.length());
                sink.head(*field, entry_length(&name, length));
                sink.head(1, text_length(&name));
                name.iter().for_each(|part| sink.bytes(part.as_bytes()));
                sink.head(2, length);
                schema.write(sink);
            }
        }
    }
}

/// How long is a map entry with such a schema?
fn entry_length(name: &[&str], schema: usize) -> usize {
    delimited(text_length(name)) + delimited(schema)
}

fn text_length(parts: &[&str]) -> usize {
    parts.iter().map(|part| part.len()).sum()
}

fn capability_bytes() -> Vec<u8> {
    Response { server_capabilities: Some(capabilities()), ..Response::default() }.encode_to_vec()
}
