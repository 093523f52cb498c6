//! Data sources whose arguments have a type.

use std::time::Duration;

use async_trait::async_trait;
use ferroform_core::data_source::DataSourceRegistration;
use ferroform_core::diagnostic::Diagnostics;
use ferroform_core::schema::SchemaSource;
use ferroform_core::value::Value;

use super::DataSource;
use crate::offered::Typed;
use crate::{Context, Strictness};

/// How long reading may take.
const LIMIT: Duration = Duration::from_secs(20 * 60);

/// A data source whose arguments have a type.
#[derive(Debug, Clone, Copy)]
pub struct OfferedDataSource {
    registration: DataSourceRegistration,
    typed: Typed,
}

impl OfferedDataSource {
    /// Creates the data source. Its table may be new, and is then never freed.
    #[must_use]
    pub fn new(registration: DataSourceRegistration) -> Self {
        Self { registration, typed: Typed::new(registration.offered, "data source", LIMIT) }
    }

    /// Returns the Rust type, for messages to the author.
    #[must_use]
    pub fn rust_type(&self) -> &'static str {
        self.typed.rust_type()
    }
}

#[async_trait]
impl DataSource for OfferedDataSource {
    fn name(&self) -> &'static str {
        self.typed.name()
    }

    fn schema(&self) -> SchemaSource<'static> {
        self.typed.schema()
    }

    fn validate(&self, config: &Value, strictness: Strictness) -> Diagnostics {
        self.typed.validate(config, strictness)
    }

    async fn read(&self, context: &Context<'_>, config: &Value) -> (Value, Diagnostics) {
        let mut running = self.typed.running(context);
        let reading = (self.registration.read)(&mut running, config.clone());
        let outcome = self.typed.run(context, reading).await;
        match running.ended(outcome) {
            (Some(output), diagnostics) if !diagnostics.has_errors() => {
                (self.typed.with_arguments(config, output), diagnostics)
            }
            (_, diagnostics) => (Value::Null, diagnostics),
        }
    }
}
