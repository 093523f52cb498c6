//! What does the answer consist of? One field after another, each with its length.

use ferroform_proto::tfplugin6::get_provider_schema::Response;
use prost::Message;

use crate::engine::plural_block;
use crate::rpc::get_metadata::capabilities;
use crate::rpc::server::Server;
use crate::settings::{PROVIDER_BLOCK, PROVIDER_META};
use crate::table::ResourceTable;
use crate::wire::{SchemaKind, SchemaSource, Sink, delimited};

const PROVIDER_FIELD: u8 = 1;
const RESOURCES_FIELD: u8 = 2;
const DATA_SOURCES_FIELD: u8 = 3;
const META_FIELD: u8 = 5;
const LIST_RESOURCES_FIELD: u8 = 9;

/// One field of the answer.
pub(super) enum Entry {
    Capabilities,
    /// The provider block, or the `provider_meta` block.
    Block {
        field: u8,
        schema: SchemaSource<'static>,
    },
    Named {
        field: u8,
        name: String,
        schema: SchemaSource<'static>,
    },
}

/// All of them: what is the provider's own, then the types.
pub(super) fn all(server: &Server) -> impl Iterator<Item = Entry> {
    let block =
        |field, object| Entry::Block { field, schema: SchemaSource::of_block(object, SchemaKind::Resource) };
    let own =
        [Entry::Capabilities, block(PROVIDER_FIELD, &PROVIDER_BLOCK), block(META_FIELD, &PROVIDER_META)];
    own.into_iter().chain(server.registrations.iter().flat_map(|one| of_type(server, one.table)))
}

/// What is offered of a type.
fn of_type(server: &Server, table: &'static ResourceTable) -> impl Iterator<Item = Entry> {
    let named =
        |is_offered: bool, field, name: &str, schema: fn(&'static ResourceTable) -> SchemaSource<'static>| {
            is_offered.then(|| Entry::Named { field, name: server.full_name(name), schema: schema(table) })
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
    pub(super) fn length(&self) -> usize {
        match self {
            Entry::Capabilities => capability_bytes().len(),
            Entry::Block { schema, .. } => delimited(schema.length()),
            Entry::Named { name, schema, .. } => delimited(named_length(name, schema.length())),
        }
    }

    pub(super) fn write(&self, sink: &mut Sink<'_>) {
        match self {
            Entry::Capabilities => sink.bytes(&capability_bytes()),
            Entry::Block { field, schema } => {
                sink.head(*field, schema.length());
                schema.write(sink);
            }
            // A map entry is a message of key and value.
            Entry::Named { field, name, schema } => {
                let length = schema.length();
                sink.head(*field, named_length(name, length));
                sink.text(1, name);
                sink.head(2, length);
                schema.write(sink);
            }
        }
    }
}

fn named_length(name: &str, schema: usize) -> usize {
    delimited(name.len()) + delimited(schema)
}

fn capability_bytes() -> Vec<u8> {
    Response { server_capabilities: Some(capabilities()), ..Response::default() }.encode_to_vec()
}
