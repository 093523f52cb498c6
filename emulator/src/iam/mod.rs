//! IAM policies: reading them, and deciding whether they allow an action on a resource.
//!
//! [`Policies`] are what the emulator enforces, [`Actions`] what is known of the actions in them.

mod actions;
mod arn;
mod condition;
mod needs;
mod pattern;
mod policies;
mod policy;

pub use actions::{Actions, ActionsError, ResourceType};
pub use arn::{has_form, own_parts, with_parts};
pub(crate) use needs::{Denial, PASSED_TO, Task, denial, denial_of};
pub use policies::Policies;
pub(crate) use policy::Context;
pub use policy::{Policy, PolicyError};
