//! The environment of an operation.

use ferroform_cloud_control::settings::TagRules;
use ferroform_cloud_control::{Cancel, Client};

use super::{Location, Private};

/// The environment of an operation: the service, the time, and a way to be cancelled.
#[derive(Debug)]
pub struct Context<'a> {
    /// Cloud Control in the configured account and region.
    pub client: &'a Client,
    /// Signals that the user wants all operations to stop.
    pub cancel: &'a Cancel,
    /// The time by the clock of this machine, in seconds since 1970.
    pub now: u64,
    /// What the provider block says about tags.
    pub tags: &'a TagRules,
    /// The version of the provider.
    pub provider_version: &'a str,
}

impl Context<'_> {
    /// Creates a client token, which makes a request to Cloud Control idempotent.
    pub(super) fn new_token(&self) -> String {
        uuid::Uuid::new_v4().to_string()
    }

    /// Returns the account and region of the provider. After a cancellation there is no time left to look up the
    /// account, so it is `None`.
    pub async fn place(&self) -> Location {
        let account = tokio::select! {
            biased;
            account = self.client.account_id() => account,
            () = self.cancel.cancelled() => None,
        };
        Location { account, region: Some(self.client.region().to_owned()) }
    }

    /// Creates the private data of an object, with its place and the version of the provider.
    pub(super) async fn private(&self) -> Private {
        let place = self.place().await;
        Private { place, written_by: self.provider_version.to_owned(), ..Private::default() }
    }
}
