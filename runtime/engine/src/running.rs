//! The [`Context`](ferroform_core::Context) of an operation: what hooks and other code of a provider's author can use.

use std::any::{Any, TypeId};
use std::time::Duration;

use ferroform_cloud_control::{ApiError, Cancel, Client, Creation, Failure, Operation, Origin, Verb};
use ferroform_core::context::{CallerIdentity, CloudControl, NoIdentity, Pending};
use ferroform_core::diagnostic::{Diagnostic, Diagnostics};
use serde_json::Value as Json;

use super::Context;
use super::cancellation;

/// An operation that runs code of the provider's author.
pub(super) struct Running<'a> {
    context: &'a Context<'a>,
    client: &'a Client,
    cancel: &'a Cancel,
    /// How long a request to the service may take.
    limit: Duration,
    diagnostics: Diagnostics,
}

impl<'a> Running<'a> {
    pub(super) fn new(context: &'a Context<'a>, limit: Duration) -> Self {
        let (client, cancel) = context.for_author();
        Self { context, client, cancel, limit, diagnostics: Diagnostics::new() }
    }

    /// Returns the result of the code, if it succeeded, and what it reported: the error that it ended with comes last.
    pub(super) fn ended<T>(self, outcome: Result<T, Diagnostic>) -> (Option<T>, Diagnostics) {
        let mut diagnostics = self.diagnostics;
        let value = outcome.map_err(|error| diagnostics.push(error)).ok();
        (value, diagnostics)
    }

    fn operation<'o>(&'o self, type_name: &'o str) -> Operation<'o> {
        Operation { type_name, timeout: self.limit, cancel: self.cancel }
    }
}

impl ferroform_core::Context for Running<'_> {
    fn cloud_control(&self) -> &dyn CloudControl {
        self
    }

    fn region(&self) -> &str {
        self.client.region()
    }

    fn caller_identity(&self) -> Pending<'_, Result<CallerIdentity, NoIdentity>> {
        Box::pin(self.client.caller_identity())
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    fn cancelled(&self) -> Pending<'_, ()> {
        Box::pin(self.cancel.cancelled())
    }

    fn diagnostics(&mut self) -> &mut Diagnostics {
        &mut self.diagnostics
    }

    fn extension(&self, ty: TypeId) -> Option<&(dyn Any + Send + Sync)> {
        let client = self.context.handled.map(|handled| handled.of_author);
        let mut of_author = [self.context.settings, client].into_iter().flatten();
        let found = of_author.find(|found| (**found).type_id() == ty);
        found.or_else(|| self.client.extension(ty))
    }
}

impl CloudControl for Running<'_> {
    fn read<'a>(
        &'a self,
        type_name: &'a str,
        identifier: &'a str,
    ) -> Pending<'a, Result<Option<Json>, Diagnostic>> {
        Box::pin(async move {
            let read = self.client.read(type_name, identifier, self.cancel).await;
            read.map_err(|error| error.diagnostic(Verb::Read, type_name, Some(identifier)))
        })
    }

    fn list<'a>(
        &'a self,
        type_name: &'a str,
        model: Option<&'a Json>,
    ) -> Pending<'a, Result<Vec<String>, Diagnostic>> {
        Box::pin(async move {
            let listed = self.client.list(type_name, model, self.cancel).await;
            listed.map_err(|error: ApiError| error.diagnostic(Verb::List, type_name, None))
        })
    }

    fn create<'a>(
        &'a self,
        type_name: &'a str,
        desired: &'a Json,
    ) -> Pending<'a, Result<String, Diagnostic>> {
        Box::pin(async move {
            let creation = Creation {
                desired,
                origin: Origin::Unknown,
                client_token: self.context.new_token(),
                now: self.context.now(),
                earlier: None,
            };
            let created = self.client.create(&self.operation(type_name), creation).await;
            created.map_err(|failure| failure.unmanaged_diagnostic(Verb::Create, type_name, None))
        })
    }

    fn update<'a>(
        &'a self,
        type_name: &'a str,
        identifier: &'a str,
        patch: &'a Json,
    ) -> Pending<'a, Result<String, Diagnostic>> {
        Box::pin(async move {
            let (operation, token) = (self.operation(type_name), self.context.new_token());
            let updated = self.client.update(&operation, identifier, patch, &token).await;
            let renamed = updated.map_err(failed(Verb::Update, type_name, identifier))?;
            Ok(renamed.unwrap_or_else(|| identifier.to_owned()))
        })
    }

    fn delete<'a>(&'a self, type_name: &'a str, identifier: &'a str) -> Pending<'a, Result<(), Diagnostic>> {
        Box::pin(async move {
            let (operation, token) = (self.operation(type_name), self.context.new_token());
            let deleted = self.client.delete(&operation, identifier, &token).await;
            deleted.map_err(failed(Verb::Delete, type_name, identifier))
        })
    }

    fn cancel_request<'a>(
        &'a self,
        request_token: &'a str,
        tell: &'a (dyn Fn(&str) + Send + Sync),
    ) -> Pending<'a, Result<(), Diagnostic>> {
        Box::pin(cancellation::cancel_request(self.context, request_token, tell))
    }
}

fn failed(verb: Verb, type_name: &str, identifier: &str) -> impl FnOnce(Failure) -> Diagnostic {
    move |failure| failure.unmanaged_diagnostic(verb, type_name, Some(identifier))
}
