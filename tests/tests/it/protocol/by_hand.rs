//! Resource types with tables written by hand, served with an emulator.

use std::sync::Arc;

use ferroform::Registration;
use ferroform_cloud_control::connect;
use ferroform_core::table::{
    AttributeTable, Behaviour, Configurability, Handlers, IdentityPart, IdentityTable, Kind, ObjectTable,
    Offers, Replace, ResourceTable, Text, Timeouts,
};
use ferroform_driver::{Connection, Core};
use ferroform_emulator::{Emulator, SchemaStore};
use ferroform_engine::Strictness;
use ferroform_rpc::{Rpc, Server};
use serde_json::{Value as Json, json};

use crate::protocol::stage::settings;

/// Returns an optional attribute.
pub(crate) const fn attribute(
    name: &'static str,
    property: Option<&'static str>,
    kind: Kind,
) -> AttributeTable {
    AttributeTable {
        name,
        property,
        kind,
        configurability: Configurability::Optional,
        is_sensitive: false,
        constraints: &[],
        default: None,
        replace: Replace::Never,
        keeps_prior: true,
        behaviour: &Behaviour::PLAIN,
    }
}

/// Returns an optional attribute that the service sets if the user does not.
pub(crate) const fn settable(name: &'static str, property: &'static str, kind: Kind) -> AttributeTable {
    AttributeTable {
        configurability: Configurability::OptionalComputed,
        ..attribute(name, Some(property), kind)
    }
}

/// The kind of a plain string.
pub(crate) const TEXT: Kind = Kind::String(Text::Plain);

/// The attribute `id`.
pub(crate) const ID: AttributeTable =
    AttributeTable { configurability: Configurability::Computed, ..attribute("id", None, TEXT) };

/// The attribute that identifies a [`resource`].
pub(crate) const NAME: AttributeTable =
    AttributeTable { configurability: Configurability::Required, ..attribute("name", Some("Name"), TEXT) };

/// Returns a type that is identified by its attribute `name`.
pub(crate) const fn resource(
    cloudformation_type: &'static str,
    name: &'static str,
    root: &'static ObjectTable,
) -> ResourceTable {
    ResourceTable {
        cloudformation_type,
        name,
        plural_name: "",
        offers: Offers { resource: true, data_source: true, plural_data_source: false, list_resource: false },
        description: "",
        deprecated: None,
        schema_version: 0,
        root,
        identity: IdentityTable {
            names: "name",
            parts: &[IdentityPart { name: "name", property_path: &["Name"], attribute_path: &["name"] }],
        },
        handlers: Handlers { create: true, read: true, update: true, delete: true, list: None },
        timeouts: Timeouts { create: 60, update: 60, delete: 60 },
        write_only_pointers: &[],
        tagging: None,
        is_immutable: false,
        is_global: false,
        moved_from: &[],
        extras: &[],
        renamed: &[],
    }
}

/// Returns an emulator and a configured provider `myorg` that serve this type with these properties.
pub(crate) async fn configured(
    table: &'static ResourceTable,
    properties: Json,
    read_only: &[&str],
) -> (Emulator, Core) {
    let read_only: Vec<_> = read_only.iter().map(|property| format!("/properties/{property}")).collect();
    let schema = json!({
        "typeName": table.cloudformation_type,
        "additionalProperties": false,
        "properties": properties,
        "required": ["Name"],
        "readOnlyProperties": read_only,
        "createOnlyProperties": ["/properties/Name"],
        "primaryIdentifier": ["/properties/Name"],
        "handlers": {
            "create": {"permissions": []},
            "read": {"permissions": []},
            "update": {"permissions": []},
            "delete": {"permissions": []},
        },
    });
    let emulator = Emulator::builder().schemas(SchemaStore::memory([schema])).start().await.unwrap();
    let types = vec![&*Box::leak(Box::new(Registration::of(table)))];
    let server = Arc::new(Server::new("myorg".to_owned(), "0.0.0".to_owned(), types, Strictness::AsDeclared));
    server.configure(connect(&settings(emulator.endpoint())).await.unwrap());
    let core = Core::new(Connection::in_process(Rpc(server)).await.unwrap()).await.unwrap();
    (emulator, core)
}
