//! The environment of an operation.

use std::any::Any;

use ferroform_cloud_control::settings::{RegionRules, TagRules};
use ferroform_cloud_control::{Cancel, Client};
use ferroform_core::resource::Registration;

use tokio::time::Instant;

use super::{Location, Private, TimeLimits};

/// The environment of an operation: the service, the time, and a way to be cancelled.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    /// Cloud Control in the configured account and in the region of the provider or of the object.
    pub client: &'a Client,
    /// The service of the types that have handlers, if it is another one.
    pub handled: Option<HandledService<'a>>,
    /// Signals that the user wants all operations to stop.
    pub cancel: &'a Cancel,
    /// The clock of this machine.
    pub clock: Clock,
    /// What the provider block says about tags.
    pub tags: &'a TagRules,
    /// What the provider block says about regions.
    pub regions: &'a RegionRules,
    /// How long operations may take.
    pub limits: TimeLimits,
    /// The version of the provider.
    pub provider_version: &'a str,
    /// The settings that the author of the provider has added to its block.
    pub settings: Option<&'a (dyn Any + Send + Sync)>,
}

/// The service of the types that have handlers.
#[derive(Debug, Clone, Copy)]
pub struct HandledService<'a> {
    /// Calls the handlers.
    pub client: &'a Client,
    /// What the author's `connect` has made, for code of the author.
    pub of_author: &'a (dyn Any + Send + Sync),
    /// Signals that the process is to end. A wish to stop is for the handlers themselves.
    pub cancel: &'a Cancel,
    /// Cloud Control, for hooks.
    pub aws: &'a Client,
    /// Signals that the user wants to stop, for hooks.
    pub stop: &'a Cancel,
}

/// A clock that goes on while an operation runs.
#[derive(Debug, Clone, Copy)]
pub struct Clock {
    start: u64,
    since: Instant,
}

impl Clock {
    /// Returns a clock that says this time, in seconds since 1970.
    #[must_use]
    pub fn at(start: u64) -> Self {
        Self { start, since: Instant::now() }
    }
}

impl<'a> Context<'a> {
    /// Returns the time, in seconds since 1970.
    pub(super) fn now(&self) -> u64 {
        self.clock.start.saturating_add(self.clock.since.elapsed().as_secs())
    }

    /// Returns the same environment with another client and other time limits.
    pub(super) fn within<'b>(&self, client: &'b Client, limits: TimeLimits) -> Context<'b>
    where
        'a: 'b,
    {
        Context { client, limits, ..*self }
    }

    /// Returns the environment of operations on objects of this type.
    #[must_use]
    pub fn of(&self, resource: &Registration) -> Self {
        match self.handled {
            Some(HandledService { client, cancel, .. }) if resource.handlers.is_some() => {
                Self { client, cancel, ..*self }
            }
            _ => *self,
        }
    }

    /// Returns Cloud Control and the user's wish to stop, for other code of the author than handlers.
    pub(super) fn for_author(&self) -> (&'a Client, &'a Cancel) {
        match self.handled {
            Some(HandledService { aws, stop, .. }) if self.client.is_own() => (aws, stop),
            _ => (self.client, self.cancel),
        }
    }

    /// Returns the same environment in the region of this client.
    #[must_use]
    pub fn with_client<'b>(&self, client: &'b Client) -> Context<'b>
    where
        'a: 'b,
    {
        self.within(client, self.limits)
    }
}

impl Context<'_> {
    /// Creates a client token, which makes a request to Cloud Control idempotent.
    pub(super) fn new_token(&self) -> String {
        uuid::Uuid::new_v4().to_string()
    }

    /// Returns the account and region of the provider. After a cancellation there is no time left to look up the
    /// account, so it is `None`. A provider that does not use AWS has neither.
    pub async fn place(&self) -> Location {
        let account = tokio::select! {
            biased;
            account = self.client.account_id() => account,
            () = self.cancel.cancelled() => None,
        };
        Location { account, region: self.client.named_region() }
    }

    /// Creates the private data of an object, with its place and the version of the provider.
    pub(super) async fn private(&self) -> Private {
        let place = self.place().await;
        Private { place, written_by: self.provider_version.to_owned(), ..Private::default() }
    }
}
