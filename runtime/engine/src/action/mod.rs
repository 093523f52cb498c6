//! Actions that are served. A configuration or `terraform apply -invoke` starts them.

mod cancel_request;
mod delete_object;
mod detect_drift;

use std::time::Duration;

use ferroform_core::action::{ActionRegistration, Progress};
use ferroform_core::diagnostic::Diagnostics;
use ferroform_core::schema::SchemaSource;
use ferroform_core::value::Value;

pub use detect_drift::DetectDrift;

use self::cancel_request::CancelRequest;
use self::delete_object::DeleteObject;
use super::authored::Authored;
use super::{Context, Strictness, validate_config};

/// The time limit of an action. Operations of resources have the same.
const LIMIT: Duration = Duration::from_secs(2 * 60 * 60);

/// The actions that every provider has, whatever its resource types.
pub const ACTIONS: &[ActionRegistration] =
    &[ActionRegistration::of::<CancelRequest>(), ActionRegistration::of::<DeleteObject>()];

/// An action that is served.
#[derive(Debug)]
pub enum Action {
    /// One that implements [`ferroform_core::Action`].
    Authored(Box<Authored<ActionRegistration>>),
    /// `detect_drift`.
    DetectDrift(DetectDrift),
}

impl From<ActionRegistration> for Action {
    fn from(registration: ActionRegistration) -> Self {
        Self::Authored(Box::new(Authored::new(registration, registration.offered, "action", LIMIT)))
    }
}

impl Action {
    /// Returns the name, without the prefix of the provider.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Authored(action) => action.name(),
            Self::DetectDrift(_) => DetectDrift::NAME,
        }
    }

    /// Returns its schema.
    #[must_use]
    pub fn schema(&self) -> SchemaSource<'static> {
        match self {
            Self::Authored(action) => action.schema(),
            Self::DetectDrift(_) => DetectDrift::schema(),
        }
    }

    /// Validates a configuration. Values may be unknown. It is called again with the values of the plan.
    #[must_use]
    pub fn validate(&self, config: &Value, strictness: Strictness) -> Diagnostics {
        match self {
            Self::Authored(action) => action.validate(config, strictness),
            Self::DetectDrift(_) => validate_config(DetectDrift::schema().root, config, strictness),
        }
    }

    /// Runs the action. All values of the configuration are known.
    pub async fn invoke(&self, context: &Context<'_>, config: &Value, progress: Progress<'_>) -> Diagnostics {
        match self {
            Self::Authored(action) => {
                action.run(context, |one, running| (one.invoke)(running, config.clone(), progress)).await.1
            }
            Self::DetectDrift(action) => action.invoke(context, config, progress).await,
        }
    }
}
