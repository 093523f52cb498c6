//! The operations of a provider in the engine's own types: no protobuf, no AWS.
//!
//! Each operation has a file that is named after its RPC, and returns a value and diagnostics. Only `rpc` knows
//! how these are encoded.

mod action;
mod answer;
mod apply_resource_change;
mod arguments;
mod attribute_function;
mod authors_code;
mod cancellation;
mod context;
mod data_source;
mod ephemeral;
mod extras;
mod generate_resource_config;
mod hooking;
mod identity;
mod import_id;
mod import_resource_state;
mod list_resource;
mod move_resource_state;
mod object;
mod offered;
mod place;
mod plan;
mod plan_resource_change;
mod private;
mod read_data_source;
mod read_resource;
mod region;
mod renaming;
mod running;
mod secrets;
mod surprise;
mod tags;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod timeouts;
mod translate;
mod upgrade_resource_state;
mod validate;

pub use crate::translate::Record;
pub use action::{ACTIONS, Action, DetectDrift, OfferedAction, Progress};
pub use apply_resource_change::{ApplyRequest, ApplyResponse, apply_resource_change};
pub use context::{Clock, Context};
pub use data_source::{DATA_SOURCES, DataSource, OfferedDataSource};
pub use ephemeral::{
    EPHEMERAL_RESOURCES, EphemeralResource, OfferedEphemeralResource, OpenResponse, TypedObject,
};
pub use generate_resource_config::generate_resource_config;
pub use identity::{ACCOUNT, identity_members, place_names};
pub use import_id::{ImportForms, import_forms};
pub use import_resource_state::{ImportResponse, import_by_id, import_by_identity};
pub use list_resource::{ListRequest, ListedResource, list_identifiers, list_one};
pub use move_resource_state::{MoveSource, MoveTarget, MovedObject, Takeover, move_by_identifier, takeover};
pub use object::is_unread;
pub use plan_resource_change::{PlanMemory, PlanRequest, PlanResponse, plan_resource_change};
pub use private::{Location, Private};
pub use read_data_source::{PluralObjects, SingularObject, plural_block, plural_root};
pub use read_resource::{ReadRequest, ReadResponse, read_resource};
pub use region::{client_for, in_region};
pub use tags::memory::TagMemory;
pub use timeouts::TimeLimits;
pub use upgrade_resource_state::{todays_shape, unreadable_state, upgrade_resource_state};
pub use validate::{Strictness, obeys, validate_config, validate_resource_config};
