//! The operations on objects, a file each. `apply` creates, updates or deletes.

mod apply;
mod create;
mod delete;
mod generate;
mod import;
mod list;
mod move_state;
mod plan;
mod read;
mod update;
mod upgrade;

pub use self::apply::{ApplyRequest, apply_resource_change};
pub use self::generate::generate_resource_config;
pub use self::import::{ImportResponse, import_by_id, import_by_identity};
pub(crate) use self::import::{imported, stub};
pub use self::list::{ListRequest, ListedResource, list_identifiers, list_one};
pub use self::move_state::{MoveSource, MoveTarget, MovedObject, Takeover, move_by_identifier, takeover};
pub use self::plan::{PlanRequest, PlanResponse, plan_resource_change};
pub use self::read::{ReadRequest, read_resource};
pub use self::upgrade::{todays_shape, unreadable_state, upgrade_resource_state};
