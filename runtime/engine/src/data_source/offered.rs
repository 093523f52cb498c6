//! Data sources whose arguments have a type.

use std::time::Duration;

use async_trait::async_trait;
use ferroform_core::data_source::DataSourceRegistration;
use ferroform_core::diagnostic::Diagnostics;
use ferroform_core::schema::SchemaSource;
use ferroform_core::table::ObjectTable;
use ferroform_core::value::Value;

use super::DataSource;
use crate::authors_code::AuthorsCode;
use crate::offered;
use crate::running::Running;
use crate::{Context, Strictness};

/// How long reading may take.
const LIMIT: Duration = Duration::from_secs(20 * 60);

const CODE: AuthorsCode = AuthorsCode { what: "data source", whose_limit: "", after_crash: "" };

/// A data source whose arguments have a type.
#[derive(Debug, Clone, Copy)]
pub struct OfferedDataSource {
    registration: DataSourceRegistration,
    /// The arguments and what is read.
    root: &'static ObjectTable,
}

impl OfferedDataSource {
    /// Creates the data source. Its table may be new, and is then never freed.
    #[must_use]
    pub fn new(registration: DataSourceRegistration) -> Self {
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
impl DataSource for OfferedDataSource {
    fn name(&self) -> &'static str {
        self.registration.offered.name
    }

    fn schema(&self) -> SchemaSource<'static> {
        offered::schema(&self.registration.offered, self.root)
    }

    fn validate(&self, config: &Value, strictness: Strictness) -> Diagnostics {
        offered::validate(&self.registration.offered, self.root, config, strictness)
    }

    async fn read(&self, context: &Context<'_>, config: &Value) -> (Value, Diagnostics) {
        let mut running = Running::new(context, LIMIT);
        let reading = (self.registration.read)(&mut running, config.clone());
        let (value, outcome) = match CODE.run(self.name(), context, LIMIT, reading).await {
            Ok(output) => (offered::with_arguments(&self.registration.offered, config, output), Ok(())),
            Err(error) => (Value::Null, Err(error)),
        };
        let mut diagnostics = Diagnostics::new();
        running.report(outcome, &mut diagnostics);
        if diagnostics.has_errors() { (Value::Null, diagnostics) } else { (value, diagnostics) }
    }
}
