//! What an operation needs from the world.

use ferroform_cloud_control::{Cancel, Client};

use super::{Location, Private};

/// What an operation needs from the world: the service, the time, a way to be stopped.
#[derive(Debug)]
pub struct Context<'a> {
    /// Cloud Control in the configured account and region.
    pub client: &'a Client,
    /// Says when the user wants everything to stop.
    pub cancel: &'a Cancel,
    /// Seconds since 1970 by the clock of this machine.
    pub now: u64,
    /// The version of the provider.
    pub provider_version: &'a str,
}

impl Context<'_> {
    /// A token that makes a request to Cloud Control the same one however often it is sent.
    pub(super) fn new_token(&self) -> String {
        uuid::Uuid::new_v4().to_string()
    }

    /// The account and region that the provider works in. Whoever is asked to stop has no time left to find out the account.
    pub async fn place(&self) -> Location {
        let account = tokio::select! {
            biased;
            account = self.client.account_id() => account,
            () = self.cancel.cancelled() => None,
        };
        Location { account, region: Some(self.client.region().to_owned()) }
    }

    /// Private data of an object that is made now.
    pub(super) async fn private(&self) -> Private {
        let place = self.place().await;
        Private { place, written_by: self.provider_version.to_owned(), ..Private::default() }
    }
}
