//! Actions: things to do that are no change of a resource. A configuration or `terraform apply -invoke` starts them.

mod cancel_request;
mod delete_object;
mod detect_drift;
mod offered;

use std::fmt::Debug;

use async_trait::async_trait;
use ferroform_core::action::ActionRegistration;
use ferroform_core::diagnostic::Diagnostics;
use ferroform_core::schema::SchemaSource;
use ferroform_core::value::Value;

pub use detect_drift::DetectDrift;
pub use offered::OfferedAction;

use self::cancel_request::CancelRequest;
use self::delete_object::DeleteObject;
use super::{Context, Strictness, validate_config};

/// Receives what the user is told while an action is under way.
pub type Progress<'a> = &'a (dyn Fn(String) + Send + Sync);

/// Something to do, whatever its arguments are. Those that have a type implement [`ferroform_core::Action`] instead.
#[async_trait]
pub trait Action: Debug + Send + Sync {
    /// The name, without the prefix of the provider.
    fn name(&self) -> &'static str;

    /// The arguments.
    fn schema(&self) -> SchemaSource<'static>;

    /// Validates a configuration. Values may be unknown. It is called again with the values of the plan.
    fn validate(&self, config: &Value, strictness: Strictness) -> Diagnostics {
        validate_config(self.schema().root, config, strictness)
    }

    /// Does it. All values are known.
    async fn invoke(&self, context: &Context<'_>, config: &Value, progress: Progress<'_>) -> Diagnostics;
}

/// The actions of every provider.
pub const ACTIONS: &[ActionRegistration] = ferroform_core::actions![CancelRequest, DeleteObject];

/// Returns an argument that is a text.
fn argument<'v>(config: &'v Value, name: &str) -> &'v str {
    config.attribute(name).as_str().unwrap_or_default()
}
