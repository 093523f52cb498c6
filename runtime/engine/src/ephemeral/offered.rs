//! Ephemeral resources whose arguments have a type.

use std::time::Duration;

use async_trait::async_trait;
use ferroform_core::diagnostic::{Diagnostic, Diagnostics};
use ferroform_core::ephemeral::{EphemeralRegistration, Lease, Opened};
use ferroform_core::schema::SchemaSource;
use ferroform_core::table::ObjectTable;
use ferroform_core::value::Value;
use serde_json::Value as Json;

use super::{EphemeralResource, OpenResponse};
use crate::authors_code::AuthorsCode;
use crate::offered;
use crate::running::Running;
use crate::{Context, Strictness};

/// How long opening, renewing and closing may take.
const LIMIT: Duration = Duration::from_secs(20 * 60);

const CODE: AuthorsCode = AuthorsCode { what: "ephemeral resource", whose_limit: "", after_crash: "" };

/// An ephemeral resource whose arguments have a type.
#[derive(Debug, Clone, Copy)]
pub struct OfferedEphemeralResource {
    registration: EphemeralRegistration,
    /// The arguments and what is read.
    root: &'static ObjectTable,
}

impl OfferedEphemeralResource {
    /// Creates the ephemeral resource. Its table may be new, and is then never freed.
    #[must_use]
    pub fn new(registration: EphemeralRegistration) -> Self {
        let root = registration.offered.arguments.joined(registration.offered.output);
        Self { registration, root }
    }

    /// Returns the Rust type, for messages to the author.
    #[must_use]
    pub fn rust_type(&self) -> &'static str {
        (self.registration.offered.rust_type)()
    }
}

#[async_trait]
impl EphemeralResource for OfferedEphemeralResource {
    fn name(&self) -> &'static str {
        self.registration.offered.name
    }

    fn schema(&self) -> SchemaSource<'static> {
        offered::schema(&self.registration.offered, self.root)
    }

    fn validate(&self, config: &Value, strictness: Strictness) -> Diagnostics {
        offered::validate(&self.registration.offered, self.root, config, strictness)
    }

    async fn open(&self, context: &Context<'_>, config: &Value) -> OpenResponse {
        let mut running = Running::new(context, LIMIT);
        let opening = (self.registration.open)(&mut running, config.clone());
        let outcome = CODE.run(self.name(), context, LIMIT, opening).await;
        let (opened, outcome) = ended(outcome);
        let mut diagnostics = Diagnostics::new();
        running.report(outcome, &mut diagnostics);
        match opened {
            Some(Opened { output, lease }) if !diagnostics.has_errors() => {
                let value = offered::with_arguments(&self.registration.offered, config, output);
                OpenResponse { value, lease, diagnostics }
            }
            _ => OpenResponse { value: Value::Null, lease: Lease::default(), diagnostics },
        }
    }

    async fn renew(&self, context: &Context<'_>, data: Json) -> (Lease, Diagnostics) {
        let mut running = Running::new(context, LIMIT);
        let renewing = (self.registration.renew)(&mut running, data);
        let (lease, outcome) = ended(CODE.run(self.name(), context, LIMIT, renewing).await);
        let mut diagnostics = Diagnostics::new();
        running.report(outcome, &mut diagnostics);
        (lease.unwrap_or_default(), diagnostics)
    }

    async fn close(&self, context: &Context<'_>, data: Json) -> Diagnostics {
        let mut running = Running::new(context, LIMIT);
        let closing = (self.registration.close)(&mut running, data);
        let outcome = CODE.run(self.name(), context, LIMIT, closing).await;
        let mut diagnostics = Diagnostics::new();
        running.report(outcome, &mut diagnostics);
        diagnostics
    }
}

/// Splits a result into its value and its error.
fn ended<T>(outcome: Result<T, Diagnostic>) -> (Option<T>, Result<(), Diagnostic>) {
    match outcome {
        Ok(value) => (Some(value), Ok(())),
        Err(error) => (None, Err(error)),
    }
}
