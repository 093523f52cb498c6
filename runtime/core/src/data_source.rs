//! Data sources: things that users look up.

use crate::attributes::{Arguments, Attributes};
use crate::context::{Context, Pending};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::offered::{Offered, arguments, validate};
use crate::value::Value;

/// A data source: its arguments, and how they are answered. `data_sources!` lists them for `Provider::data_sources`.
///
/// The documentation of the struct is the description of the data source.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a data source",
    label = "`{Self}` does not implement `DataSource`",
    note = "write `impl DataSource for {Self} {{ … }}`"
)]
pub trait DataSource: Arguments {
    /// The name, without the prefix of the provider: `owner` for `data "myorg_owner" "this"`.
    const NAME: &'static str;

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

/// What a provider needs to serve a data source. [`data_sources!`](crate::data_sources) lists them.
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
    pub const fn of<T: DataSource>() -> Self {
        let check =
            |config: &Value, diagnostics: &mut Diagnostics| validate(config, diagnostics, T::validate);
        Self {
            offered: Offered::new::<T>(T::NAME, T::Output::TABLE, check),
            read: |context, config| {
                Box::pin(
                    async move { T::read(arguments(config)?, context).await.map(Attributes::into_object) },
                )
            },
        }
    }
}

/// Lists data sources for `Provider::data_sources`. A data source that is listed twice is a compile error.
#[macro_export]
macro_rules! data_sources {
    ($($listed:tt)*) => {
        $crate::__private::data_sources!($crate; $($listed)*)
    };
}
