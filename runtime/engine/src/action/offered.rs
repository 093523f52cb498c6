//! Actions whose arguments have a type.

use std::time::Duration;

use async_trait::async_trait;
use ferroform_core::action::{self, ActionRegistration};
use ferroform_core::diagnostic::Diagnostics;
use ferroform_core::schema::SchemaSource;
use ferroform_core::value::Value;

use super::{Action, Progress};
use crate::offered::Typed;
use crate::{Context, Strictness};

/// How long an action may take, as the operations of resources.
const LIMIT: Duration = Duration::from_secs(2 * 60 * 60);

/// An action whose arguments have a type.
#[derive(Debug, Clone, Copy)]
pub struct OfferedAction {
    registration: ActionRegistration,
    typed: Typed,
}

impl OfferedAction {
    /// Creates the action. Its table may be new, and is then never freed.
    #[must_use]
    pub fn new(registration: ActionRegistration) -> Self {
        Self { registration, typed: Typed::new(registration.offered, "action", LIMIT) }
    }

    /// Returns the Rust type, for messages to the author.
    #[must_use]
    pub fn rust_type(&self) -> &'static str {
        self.typed.rust_type()
    }
}

#[async_trait]
impl Action for OfferedAction {
    fn name(&self) -> &'static str {
        self.typed.name()
    }

    fn schema(&self) -> SchemaSource<'static> {
        self.typed.schema()
    }

    fn validate(&self, config: &Value, strictness: Strictness) -> Diagnostics {
        self.typed.validate(config, strictness)
    }

    async fn invoke(&self, context: &Context<'_>, config: &Value, progress: Progress<'_>) -> Diagnostics {
        let mut running = self.typed.running(context);
        let invoking =
            (self.registration.invoke)(&mut running, config.clone(), action::Progress::new(progress));
        let outcome = self.typed.run(context, invoking).await;
        running.ended(outcome).1
    }
}
