//! Data sources: things that users look up.

use crate::attributes::{Arguments, Attributes};
use crate::context::{Context, Pending};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::offered::{Offered, arguments, validate};
use crate::types::TerraformType;
use crate::value::Value;

/// A data source: its arguments, and how they are answered. `Provider::data_source` serves it.
///
/// The name of the struct is the name: `TeamTopics` is `data "myorg_team_topics" "this"`. Its documentation is the description.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a data source",
    label = "`{Self}` does not implement `DataSource`",
    note = "write `impl DataSource for {Self} {{ … }}`"
)]
pub trait DataSource: Arguments {
    /// What is read.
    type Output: Attributes;

    /// Checks the arguments beyond their types and rules. It is called once all of them are known, except those of the type
    /// [`Field`](crate::Field).
    #[allow(unused_variables, reason = "the names tell implementors what they are given")]
    fn validate(&self, diagnostics: &mut Diagnostics) {}

    /// Reads. All arguments are known.
    fn read(self, context: &mut dyn Context)
    -> impl Future<Output = Result<Self::Output, Diagnostic>> + Send;
}

/// What a provider needs to serve a data source.
#[derive(Debug, Clone, Copy)]
pub struct DataSourceRegistration {
    /// What Terraform is told.
    #[doc(hidden)]
    pub offered: Offered,
    /// Reads what a configuration asks for.
    #[doc(hidden)]
    pub read: for<'a> fn(&'a mut dyn Context, Value) -> Pending<'a, Result<Value, Diagnostic>>,
}

impl DataSourceRegistration {
    /// Creates the registration of a data source.
    #[doc(hidden)]
    #[must_use]
    #[track_caller]
    pub const fn of<T: DataSource>() -> Self {
        let check =
            |config: &Value, diagnostics: &mut Diagnostics| validate(config, diagnostics, T::validate);
        Self {
            offered: Offered::new::<T>(T::Output::TABLE, false, check),
            read: |context, config| {
                Box::pin(
                    async move { T::read(arguments(config)?, context).await.map(TerraformType::into_value) },
                )
            },
        }
    }
}
