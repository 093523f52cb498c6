//! What code of a provider's author can use while an operation runs.
//!
//! The engine implements [`Context`] for the hooks of a resource, and for data sources, ephemeral resources and actions.

use std::any::{Any, TypeId};
use std::pin::Pin;

use serde_json::Value as Json;

use crate::diagnostic::{Diagnostic, Diagnostics, catalogue};

/// A result that can be awaited.
pub type Pending<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// The operation that runs: the service, the region, the settings of the provider, and the user's request to stop.
pub trait Context: Send + Sync {
    /// Returns the Cloud Control API of the account and region of the operation.
    fn cloud_control(&self) -> &dyn CloudControl;

    /// Returns the region of the operation. Empty if the provider does not use AWS.
    fn region(&self) -> &str;

    /// Returns whom the credentials of the provider belong to, or why that is not known.
    fn caller_identity(&self) -> Pending<'_, Result<CallerIdentity, NoIdentity>>;

    /// Whether the user wants all operations to stop.
    fn is_cancelled(&self) -> bool;

    /// Returns when the user wants all operations to stop. What still runs a few seconds later is ended, and the user gets an
    /// error.
    fn cancelled(&self) -> Pending<'_, ()>;

    /// Returns the errors and warnings that the user gets, to add to them. An error before a call to the service prevents it.
    fn diagnostics(&mut self) -> &mut Diagnostics;

    /// Returns the value of this type, if the provider has one. [`settings`](#method.settings) and extension traits call it.
    #[doc(hidden)]
    fn extension(&self, ty: TypeId) -> Option<&(dyn Any + Send + Sync)>;
}

impl dyn Context + '_ {
    /// Returns the settings of the provider that users write in its block in addition to those that every provider has.
    ///
    /// # Errors
    /// Returns an error if the provider does not have settings of this type.
    pub fn settings<S: Any>(&self) -> Result<&S, Diagnostic> {
        let found = self.extension(TypeId::of::<S>()).and_then(|found| found.downcast_ref());
        found.ok_or_else(|| {
            Diagnostic::bug(format!("{} are not the settings of the provider.", std::any::type_name::<S>()))
        })
    }

    /// Returns what `Provider::connect` made.
    ///
    /// # Errors
    /// Returns an error if the provider does not have a client of this type.
    pub fn client<C: Any>(&self) -> Result<&C, Diagnostic> {
        let found = self.extension(TypeId::of::<C>()).and_then(|found| found.downcast_ref());
        found.ok_or_else(|| {
            Diagnostic::bug(format!("The provider has no client of type {}.", std::any::type_name::<C>()))
        })
    }
}

/// The Cloud Control API. Each method repeats throttled and failed calls, shares the rate limit of all operations, and waits
/// for the end of what it requests.
///
/// Terraform knows nothing of an object that is created here, and never deletes it.
pub trait CloudControl: Send + Sync {
    /// Returns the properties of an object, or `None` if there is no such object.
    fn read<'a>(
        &'a self,
        type_name: &'a str,
        identifier: &'a str,
    ) -> Pending<'a, Result<Option<Json>, Diagnostic>>;

    /// Returns the identifiers of all objects of a type. `model` has the properties that the type requires in a list request.
    fn list<'a>(
        &'a self,
        type_name: &'a str,
        model: Option<&'a Json>,
    ) -> Pending<'a, Result<Vec<String>, Diagnostic>>;

    /// Creates an object and returns its identifier.
    fn create<'a>(&'a self, type_name: &'a str, desired: &'a Json)
    -> Pending<'a, Result<String, Diagnostic>>;

    /// Changes an object by a JSON Patch (RFC 6902), and returns its identifier, which may be another one afterwards.
    fn update<'a>(
        &'a self,
        type_name: &'a str,
        identifier: &'a str,
        patch: &'a Json,
    ) -> Pending<'a, Result<String, Diagnostic>>;

    /// Deletes an object. An object that does not exist counts as deleted.
    fn delete<'a>(&'a self, type_name: &'a str, identifier: &'a str) -> Pending<'a, Result<(), Diagnostic>>;

    /// Cancels a request, by the token that errors and the log show, and waits until it has ended. `tell` receives each of its
    /// states, as the end of a sentence about the request.
    ///
    /// A request that ends in another way than cancelled is an error.
    fn cancel_request<'a>(
        &'a self,
        request_token: &'a str,
        tell: &'a (dyn Fn(&str) + Send + Sync),
    ) -> Pending<'a, Result<(), Diagnostic>>;
}

/// Whom the credentials belong to, according to STS.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallerIdentity {
    /// The account.
    pub account_id: String,
    /// The ARN of the user or the session.
    pub arn: Option<String>,
    /// The unique ID of the user or the session.
    pub user_id: Option<String>,
}

/// Why it is not known whom the credentials belong to.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoIdentity {
    /// The provider does not use AWS.
    #[error("the provider does not use AWS")]
    NoAws,
    /// The `provider` block says not to ask.
    #[error("skip_requesting_account_id is true")]
    NotAsked,
    /// There is no usable answer, for this reason.
    #[error("{0}")]
    NoAnswer(String),
}

impl From<NoIdentity> for Diagnostic {
    fn from(why: NoIdentity) -> Self {
        let detail = match why {
            NoIdentity::NoAws => {
                "This provider does not use AWS, so it has no AWS credentials.".to_owned()
            }
            NoIdentity::NotAsked => {
                "skip_requesting_account_id is true in the provider block, so the provider does not ask STS for the \
                 account.\n\nRemove skip_requesting_account_id."
                    .to_owned()
            }
            NoIdentity::NoAnswer(why) => format!(
                "STS could not be asked for the account of the credentials: {why}.\n\nMake STS reachable; endpoints.sts in the \
                 provider block sets its URL."
            ),
        };
        Self::error(catalogue::NO_IDENTITY, detail)
    }
}
