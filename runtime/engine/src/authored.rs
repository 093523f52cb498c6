//! Runs data sources, ephemeral resources and actions that implement a trait of [`ferroform_core`].

use std::time::Duration;

use ferroform_core::context::Pending;
use ferroform_core::diagnostic::{Diagnostic, Diagnostics, catalogue};
use ferroform_core::offered::Offered;
use ferroform_core::schema::{SchemaKind, SchemaSource};
use ferroform_core::table::ObjectTable;
use ferroform_core::value::Value;

use super::authors_code::AuthorsCode;
use super::running::Running;
use super::{Context, Strictness, validate_config};

/// A data source, an ephemeral resource or an action with code of its own. `R` is its registration.
#[derive(Debug, Clone, Copy)]
pub struct Authored<R> {
    registration: R,
    offered: Offered,
    /// The arguments and what is read.
    root: &'static ObjectTable,
    code: AuthorsCode,
    /// How long its code may take.
    limit: Duration,
}

impl<R> Authored<R> {
    /// `what` is its noun in messages. The table may be allocated here, and is then never freed.
    pub(super) fn new(registration: R, offered: Offered, what: &'static str, limit: Duration) -> Self {
        let code = AuthorsCode { what, whose_limit: "", after_crash: "" };
        Self { registration, offered, root: offered.arguments.joined(offered.output), code, limit }
    }

    pub(super) fn name(&self) -> &'static str {
        self.offered.name
    }

    /// Returns its schema.
    pub(super) fn schema(&self) -> SchemaSource<'static> {
        let Offered { description, deprecated, .. } = self.offered;
        SchemaSource { description, deprecated, ..SchemaSource::of_block(self.root, SchemaKind::Resource) }
    }

    /// Validates a configuration. Values may be unknown.
    pub(super) fn validate(&self, config: &Value, strictness: Strictness) -> Diagnostics {
        let mut diagnostics = validate_config(self.root, config, strictness);
        if !diagnostics.has_errors() {
            (self.offered.validate)(config, &mut diagnostics);
        }
        if let Some(advice) = self.offered.deprecated {
            let detail = format!("{} is deprecated. {advice}", self.offered.name);
            diagnostics.push(Diagnostic::warning(catalogue::DEPRECATED_USE, detail));
        }
        diagnostics
    }

    /// Calls a function of the registration, and runs what it returns to the end. Returns the result, if there is one, and what
    /// was reported.
    pub(super) async fn run<'r, T>(
        &self,
        context: &'r Context<'r>,
        call: impl for<'a> FnOnce(&R, &'a mut Running<'r>) -> Pending<'a, Result<T, Diagnostic>>,
    ) -> (Option<T>, Diagnostics) {
        let mut running = Running::new(context, self.limit);
        let code = call(&self.registration, &mut running);
        let outcome = self.code.run(self.offered.name, context, self.limit, code).await;
        running.ended(outcome)
    }

    /// Returns what was read together with the arguments, which stay as they are in the configuration where they are set.
    pub(super) fn with_arguments(&self, config: &Value, output: Value) -> Value {
        let Value::Object(mut object) = output else { return output };
        for argument in self.offered.arguments.attributes {
            let value = config.attribute(argument.name);
            if !value.is_null() || object.get(argument.name).is_none() {
                object.insert(argument.name, value.clone());
            }
        }
        Value::Object(object)
    }
}
