//! The operations of a provider in the engine's own types: no protobuf, no AWS.
//!
//! Each operation has a file in `operation`, and returns a value and diagnostics. Only `rpc` knows how these are encoded.

mod action;
mod authored;
mod authors_code;
mod cancellation;
mod context;
mod data_source;
mod drift;
mod ephemeral;
mod explained;
mod handled;
mod hooking;
mod identity;
mod import_id;
mod legacy;
mod model;
mod object;
mod operation;
mod place;
mod plan;
mod private;
mod read_data_source;
mod renaming;
mod response;
mod running;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod tree;
mod validate;
mod view;

pub use action::{ACTIONS, Action, DetectDrift};
pub use authored::Authored;
pub use context::{Clock, Context, HandledService};
pub use data_source::{DATA_SOURCES, DataSource};
pub use drift::Record;
pub use ephemeral::{EPHEMERAL_RESOURCES, EphemeralResource, OpenResponse};
pub use explained::{Changed, Fact, Sent, changes, sent};
pub use handled::{Faults, Handled, Requests};
pub use identity::{ACCOUNT, identity_members, place_names};
pub use import_id::{ImportForms, import_forms};
pub use object::{is_unread, object_name, without_unknowns};
pub use operation::{
    ApplyRequest, ImportResponse, ListRequest, ListedResource, MoveSource, MoveTarget, MovedObject,
    PlanRequest, PlanResponse, ReadRequest, Takeover, apply_resource_change, generate_resource_config,
    import_by_id, import_by_identity, list_identifiers, list_one, move_by_identifier, plan_resource_change,
    read_resource, takeover, todays_shape, unreadable_state, upgrade_resource_state,
};
pub use plan::Round;
pub use private::{Location, Private};
pub use read_data_source::{list_arguments, plural_block, plural_root};
pub use response::Response;
pub use tree::walk::{Part, map, parts};
pub use validate::{Strictness, obeys, validate_config, validate_resource_config};
pub use view::region::{client_for, in_region};
pub use view::{TagRecord, TimeLimits};
