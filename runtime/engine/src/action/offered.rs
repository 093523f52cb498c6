//! Actions whose arguments have a type.

use std::time::Duration;

use async_trait::async_trait;
use ferroform_core::action::{self, ActionRegistration};
use ferroform_core::diagnostic::Diagnostics;
use ferroform_core::schema::SchemaSource;
use ferroform_core::value::Value;

use super::{Action, Progress};
use crate::authors_code::AuthorsCode;
use crate::offered;
use crate::running::Running;
use crate::{Context, Strictness};

/// How long an action may take, as the operations of resources.
const LIMIT: Duration = Duration::from_secs(2 * 60 * 60);

const CODE: AuthorsCode = AuthorsCode { what: "action", whose_limit: "", after_crash: "" };

/// An action whose arguments have a type.
#[derive(Debug, Clone, Copy)]
pub struct OfferedAction(pub ActionRegistration);

impl OfferedAction {
    /// Returns the Rust type, for messages to the author.
    #[must_use]
    pub fn rust_type(&self) -> &'static str {
        (self.0.offered.rust_type)()
    }
}

#[async_trait]
impl Action for OfferedAction {
    fn name(&self) -> &'static str {
        self.0.offered.name
    }

    fn schema(&self) -> SchemaSource<'static> {
        offered::schema(&self.0.offered, self.0.offered.arguments)
    }

    fn validate(&self, config: &Value, strictness: Strictness) -> Diagnostics {
        offered::validate(&self.0.offered, self.0.offered.arguments, config, strictness)
    }

    async fn invoke(&self, context: &Context<'_>, config: &Value, progress: Progress<'_>) -> Diagnostics {
        let mut running = Running::new(context, LIMIT);
        let invoking = (self.0.invoke)(&mut running, config.clone(), action::Progress::new(progress));
        let outcome = CODE.run(self.name(), context, LIMIT, invoking).await;
        let mut diagnostics = Diagnostics::new();
        running.report(outcome, &mut diagnostics);
        diagnostics
    }
}
