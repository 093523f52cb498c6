//! Ephemeral resources whose arguments have a type.

use std::time::Duration;

use async_trait::async_trait;
use ferroform_core::diagnostic::Diagnostics;
use ferroform_core::ephemeral::{EphemeralRegistration, Lease, Opened};
use ferroform_core::schema::SchemaSource;
use ferroform_core::value::Value;
use serde_json::Value as Json;

use super::{EphemeralResource, OpenResponse};
use crate::offered::Typed;
use crate::{Context, Strictness};

/// How long opening, renewing and closing may take.
const LIMIT: Duration = Duration::from_secs(20 * 60);

/// An ephemeral resource whose arguments have a type.
#[derive(Debug, Clone, Copy)]
pub struct OfferedEphemeralResource {
    registration: EphemeralRegistration,
    typed: Typed,
}

impl OfferedEphemeralResource {
    /// Creates the ephemeral resource. Its table may be new, and is then never freed.
    #[must_use]
    pub fn new(registration: EphemeralRegistration) -> Self {
        Self { registration, typed: Typed::new(registration.offered, "ephemeral resource", LIMIT) }
    }

    /// Returns the Rust type, for messages to the author.
    #[must_use]
    pub fn rust_type(&self) -> &'static str {
        self.typed.rust_type()
    }
}

#[async_trait]
impl EphemeralResource for OfferedEphemeralResource {
    fn name(&self) -> &'static str {
        self.typed.name()
    }

    fn schema(&self) -> SchemaSource<'static> {
        self.typed.schema()
    }

    fn validate(&self, config: &Value, strictness: Strictness) -> Diagnostics {
        self.typed.validate(config, strictness)
    }

    async fn open(&self, context: &Context<'_>, config: &Value) -> OpenResponse {
        let mut running = self.typed.running(context);
        let opening = (self.registration.open)(&mut running, config.clone());
        let outcome = self.typed.run(context, opening).await;
        match running.ended(outcome) {
            (Some(Opened { output, lease }), diagnostics) if !diagnostics.has_errors() => {
                OpenResponse { value: self.typed.with_arguments(config, output), lease, diagnostics }
            }
            (_, diagnostics) => OpenResponse { value: Value::Null, lease: Lease::default(), diagnostics },
        }
    }

    async fn renew(&self, context: &Context<'_>, data: Json) -> (Lease, Diagnostics) {
        let mut running = self.typed.running(context);
        let renewing = (self.registration.renew)(&mut running, data);
        let outcome = self.typed.run(context, renewing).await;
        let (lease, diagnostics) = running.ended(outcome);
        (lease.unwrap_or_default(), diagnostics)
    }

    async fn close(&self, context: &Context<'_>, data: Json) -> Diagnostics {
        let mut running = self.typed.running(context);
        let closing = (self.registration.close)(&mut running, data);
        let outcome = self.typed.run(context, closing).await;
        running.ended(outcome).1
    }
}
