//! Plugin protocol 6: decodes requests, calls the engine, encodes responses. Nothing is decided here.
//!
//! Each RPC has its own file, and a line in the table in `service`. Every failure becomes a diagnostic, including a panic. A gRPC status is returned
//! only for requests that cannot be decoded at all.

mod apply_resource_change;
mod call_function;
mod close_ephemeral_resource;
mod configure_provider;
mod connector;
mod deferral;
mod emulation;
pub mod environment;
mod failed;
mod generate_resource_config;
mod get_functions;
mod get_metadata;
mod get_provider_schema;
mod get_resource_identity_schemas;
mod identity;
mod import_resource_state;
mod invoke_action;
mod lease;
mod list_resource;
mod logged;
mod meta;
mod move_resource_state;
mod offered;
mod open_ephemeral_resource;
mod own_settings;
mod plan_action;
mod plan_resource_change;
mod protocol_data;
mod read_data_source;
mod read_resource;
mod renew_ephemeral_resource;
mod served;
mod server;
mod service;
mod shared_names;
mod title;
mod unknown_arguments;
mod unsupported;
mod upgrade_resource_identity;
mod upgrade_resource_state;
mod validate_action_config;
mod validate_data_resource_config;
mod validate_ephemeral_resource_config;
mod validate_list_resource_config;
mod validate_provider_config;
mod validate_resource_config;
pub mod wire;
#[cfg(test)]
mod without_aws;

pub use connector::Connector;
pub use emulation::{Emulation, Starter};
pub use get_provider_schema::SchemaService;
pub use offered::Additions;
pub use server::{Connection, Server};
pub use service::Rpc;
pub use upgrade_resource_state::read_state;
