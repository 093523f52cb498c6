//! A client for a provider that does not use AWS, because Cloud Control manages none of its resource types.

use std::sync::Arc;

use async_trait::async_trait;
#[cfg(not(feature = "aws"))]
use ferroform_core::diagnostic::{Diagnostic, catalogue};
use serde_json::Value as Json;

use super::api::{Api, ApiError, CallerIdentity, Creations, Listed, NoIdentity, Progress};
use super::code::ErrorCode;
#[cfg(not(feature = "aws"))]
use super::settings::Settings;
use super::{Client, ClientOptions};

impl Client {
    /// Creates a client without a service: each of its calls is an error that says so. It has no region.
    #[must_use]
    pub fn without_aws() -> Self {
        Self::new(Arc::new(NoService::default()), ClientOptions::without_region(0))
    }

    /// Creates a client that knows objects, and calls no service: `read` returns the properties of one, by region, type and
    /// identifier.
    #[must_use]
    pub fn of_objects(
        account: Option<&str>,
        region: &str,
        read: impl Fn(&str, &str, &str) -> Option<Json> + Send + Sync + 'static,
    ) -> Self {
        let (read, account): (Read, _) = (Arc::new(read), account.map(str::to_owned));
        let client = move |region: &str| {
            let (region, read) = (region.to_owned(), Some(Arc::clone(&read)));
            let service = NoService { read, account: account.clone(), region: region.clone() };
            Self::new(Arc::new(service), ClientOptions { region, ..ClientOptions::without_region(0) })
        };
        client(region).with_regions(client)
    }
}

type Read = Arc<dyn Fn(&str, &str, &str) -> Option<Json> + Send + Sync>;

/// Returns an error: this crate was built without the AWS SDK.
///
/// # Errors
/// Always.
#[cfg(not(feature = "aws"))]
#[allow(clippy::unused_async, reason = "as with the AWS SDK")]
pub async fn connect(_: &Settings) -> Result<Client, Diagnostic> {
    Err(Diagnostic::error(catalogue::NO_AWS, "This program was built without the AWS SDK."))
}

/// No service, or objects that are known without one.
#[derive(Default)]
struct NoService {
    read: Option<Read>,
    account: Option<String>,
    region: String,
}

#[async_trait]
impl Api for NoService {
    async fn create(&self, _: &str, _: &Json, _: &str) -> Result<Progress, ApiError> {
        refused()
    }

    async fn get(&self, type_name: &str, identifier: &str) -> Result<Json, ApiError> {
        let Some(read) = &self.read else { return refused() };
        let missing = || ApiError::new(ErrorCode::NotFound, "it is not among the objects that are known");
        read(&self.region, type_name, identifier).ok_or_else(missing)
    }

    async fn update(&self, _: &str, _: &str, _: &Json, _: &str) -> Result<Progress, ApiError> {
        refused()
    }

    async fn delete(&self, _: &str, _: &str, _: &str) -> Result<Progress, ApiError> {
        refused()
    }

    async fn list(&self, _: &str, _: Option<&Json>, _: Option<&str>) -> Result<Listed, ApiError> {
        refused()
    }

    async fn status(&self, _: &str) -> Result<Progress, ApiError> {
        refused()
    }

    async fn creations(&self, _: Option<&str>) -> Result<Creations, ApiError> {
        refused()
    }

    async fn cancel(&self, _: &str) -> Result<Progress, ApiError> {
        refused()
    }

    async fn caller_identity(&self) -> Result<CallerIdentity, NoIdentity> {
        let Some(account_id) = self.account.clone() else { return Err(NoIdentity::NoAws) };
        Ok(CallerIdentity { account_id, arn: None, user_id: None })
    }
}

fn refused<T>() -> Result<T, ApiError> {
    let message = "This provider does not use AWS: Cloud Control manages none of its resource types.";
    Err(ApiError::new(ErrorCode::NoService, message))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::json;

    use super::*;
    use crate::{Cancel, Creation, Operation, Origin, Verb};

    #[tokio::test(start_paused = true)]
    async fn each_call_says_at_once_that_there_is_no_aws() {
        let (client, cancel, started) = (Client::without_aws(), Cancel::new(), tokio::time::Instant::now());
        let operation = Operation { type_name: "A::B::C", timeout: Duration::from_secs(60), cancel: &cancel };
        let (client_token, desired) = ("t".to_owned(), json!({}));
        let creation =
            Creation { desired: &desired, origin: Origin::Unknown, client_token, now: 0, earlier: None };
        let read = client.read("A::B::C", "x", &cancel).await.unwrap_err();
        let listed = client.list("A::B::C", None, &cancel).await.unwrap_err();
        let of_api =
            [read.diagnostic(Verb::Read, "A::B::C", None), listed.diagnostic(Verb::List, "A::B::C", None)];
        let created = client.create(&operation, creation).await.unwrap_err();
        let updated = client.update(&operation, "x", &json!([]), "t").await.unwrap_err();
        let deleted = client.delete(&operation, "x", "t").await.unwrap_err();
        let failed = [(Verb::Create, created), (Verb::Update, updated), (Verb::Delete, deleted)];
        let failed = failed.map(|(verb, failure)| failure.unmanaged_diagnostic(verb, "A::B::C", None));
        for diagnostic in of_api.into_iter().chain(failed) {
            assert!(diagnostic.detail.contains("This provider does not use AWS"), "{}", diagnostic.detail);
            assert!(!diagnostic.detail.contains(" may "), "nothing was sent: {}", diagnostic.detail);
        }
        assert_eq!(client.caller_identity().await, Err(NoIdentity::NoAws));
        assert_eq!((client.region(), client.account_id().await), ("", None));
        assert_eq!(started.elapsed(), Duration::ZERO);
    }
}
