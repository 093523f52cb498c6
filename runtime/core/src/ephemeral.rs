//! Ephemeral resources: values that Terraform opens in every run, and stores nowhere.

use std::time::Duration;

use serde_json::Value as Json;

use crate::attributes::{Arguments, Attributes};
use crate::context::{Context, Pending};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::offered::{Offered, arguments, validate};
use crate::types::TerraformType;
use crate::value::Value;

/// An ephemeral resource: its arguments, and how it is opened, renewed and closed. `Provider::ephemeral_resource` serves it.
///
/// The name of the struct is the name: `AccessKey` is `ephemeral "myorg_access_key" "this"`. Its documentation is the description.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an ephemeral resource",
    label = "`{Self}` does not implement `EphemeralResource`",
    note = "write `impl EphemeralResource for {Self} {{ … }}`"
)]
pub trait EphemeralResource: Arguments {
    /// What is read.
    type Output: Attributes;

    /// Checks the arguments beyond their types and rules. It is called once all of them are known, except those of the type
    /// [`Field`](crate::Field).
    #[allow(unused_variables, reason = "the names tell implementors what they are given")]
    fn validate(&self, diagnostics: &mut Diagnostics) {}

    /// Opens it. All arguments are known.
    fn open(
        self,
        context: &mut dyn Context,
    ) -> impl Future<Output = Result<Opened<Self::Output>, Diagnostic>> + Send;

    /// Renews it, in the time that its [`Lease`] names. `data` is that of the last lease.
    fn renew(
        #[allow(unused_variables, reason = "the names tell implementors what they are given")]
        context: &mut dyn Context,
        data: Json,
    ) -> impl Future<Output = Result<Lease, Diagnostic>> + Send {
        async { Ok(Lease { data, renew_in: None }) }
    }

    /// Closes it at the end of the run. `data` is that of the lease with which it was opened.
    #[allow(unused_variables, reason = "the names tell implementors what they are given")]
    fn close(context: &mut dyn Context, data: Json) -> impl Future<Output = Result<(), Diagnostic>> + Send {
        async { Ok(()) }
    }
}

/// An ephemeral resource that was opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opened<T> {
    /// What is read.
    pub output: T,
    /// What is needed to renew and close it.
    pub lease: Lease,
}

/// What is needed to renew and close an ephemeral resource.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Lease {
    /// What `renew` and `close` get. Terraform keeps it in memory.
    pub data: Json,
    /// After what time it wants to be renewed, if it does.
    pub renew_in: Option<Duration>,
}

impl<T> Opened<T> {
    /// Adds what `renew` and `close` get.
    #[must_use]
    pub fn with_data(mut self, data: impl Into<Json>) -> Self {
        self.lease.data = data.into();
        self
    }

    /// Adds after what time it wants to be renewed.
    #[must_use]
    pub fn renew_in(mut self, time: Duration) -> Self {
        self.lease.renew_in = Some(time);
        self
    }
}

/// What needs neither to be renewed nor to be closed.
impl<T> From<T> for Opened<T> {
    fn from(output: T) -> Self {
        Self { output, lease: Lease::default() }
    }
}

/// What a provider needs to serve an ephemeral resource.
#[derive(Debug, Clone, Copy)]
pub struct EphemeralRegistration {
    /// What Terraform is told.
    #[doc(hidden)]
    pub offered: Offered,
    /// Opens what a configuration asks for.
    #[doc(hidden)]
    pub open: Open,
    /// Renews it.
    #[doc(hidden)]
    pub renew: for<'a> fn(&'a mut dyn Context, Json) -> Pending<'a, Result<Lease, Diagnostic>>,
    /// Closes it.
    #[doc(hidden)]
    pub close: for<'a> fn(&'a mut dyn Context, Json) -> Pending<'a, Result<(), Diagnostic>>,
}

/// Opens what a configuration asks for.
type Open = for<'a> fn(&'a mut dyn Context, Value) -> Pending<'a, Result<Opened<Value>, Diagnostic>>;

impl EphemeralRegistration {
    /// Creates the registration of an ephemeral resource.
    #[doc(hidden)]
    #[must_use]
    #[track_caller]
    pub const fn of<T: EphemeralResource>() -> Self {
        let check =
            |config: &Value, diagnostics: &mut Diagnostics| validate(config, diagnostics, T::validate);
        Self {
            offered: Offered::new::<T>(T::Output::TABLE, false, check),
            open: |context, config| {
                Box::pin(async move {
                    let Opened { output, lease } = T::open(arguments(config)?, context).await?;
                    Ok(Opened { output: output.into_value(), lease })
                })
            },
            renew: |context, data| Box::pin(T::renew(context, data)),
            close: |context, data| Box::pin(T::close(context, data)),
        }
    }
}
