//! Cloud Control over the AWS SDK. Nothing outside this module names the SDK.
//!
//! The SDK signs, encodes and enforces timeouts. It does not retry, since a retry must go through the shared rate
//! limit and carry the same client token; only a request that was refused because this machine's clock is wrong is
//! signed again. Bodies are never logged here, since they hold secrets.

mod by_scheme;
mod connect;
mod credentials;
mod error;
mod handed_on;
mod http;
mod identity;
mod own_endpoint;
mod profile;
mod progress;
mod proxies;
mod roles;
mod route;
mod sdk_context;
mod service_clock;
mod sources;
#[cfg(test)]
mod tests;
mod unverified;

use std::any::{Any, TypeId};
use std::sync::Arc;

use async_trait::async_trait;
use aws_sdk_cloudcontrol::Client as Sdk;
use aws_sdk_cloudcontrol::error::{ProvideErrorMetadata, SdkError};
use aws_sdk_cloudcontrol::types::{Operation, ResourceDescription, ResourceRequestStatusFilter};
use serde_json::Value as Json;

pub use connect::connect;
pub use sdk_context::{AwsContext, SdkConfig};

use self::error::api_error;
use self::identity::Account;
use self::progress::{listed_creation, progress};
use self::service_clock::ServiceClock;
use self::sources::Origin;
use super::api::{Api, ApiError, CallerIdentity, Creations, Listed, NoIdentity, Progress};
use super::code::ErrorCode;

/// The maximum number of objects on a page of a list; the service's own limit.
const PAGE: i32 = 100;

/// The maximum number of characters of a model or a patch; the service's own limit.
const DOCUMENT: usize = 262_144;

/// The Cloud Control API of one account and region.
#[derive(Debug)]
struct Aws {
    sdk: Sdk,
    /// For clients of other services.
    config: SdkConfig,
    /// The role that Cloud Control itself assumes.
    role_arn: Option<String>,
    account: Arc<Account>,
    clock: ServiceClock,
    origin: Origin,
}

impl Aws {
    /// Converts the error of a failed call. If the service refuses the credentials, the message says whose they are.
    fn failed<E>(&self, error: SdkError<E>) -> ApiError
    where
        E: ProvideErrorMetadata + std::error::Error + 'static,
    {
        let is_refused = matches!(error, SdkError::ServiceError(_));
        let mut error = api_error(error);
        let is_refused =
            is_refused && matches!(error.code, ErrorCode::InvalidCredentials | ErrorCode::ExpiredToken);
        if let Some(origin) = self.origin.text().filter(|_| is_refused) {
            error.message.push_str(&format!(" The credentials are those of {origin}."));
        }
        error
    }
}

#[async_trait]
impl Api for Aws {
    async fn create(&self, type_name: &str, desired: &Json, token: &str) -> Result<Progress, ApiError> {
        let request =
            self.sdk.create_resource().type_name(type_name).desired_state(document("model", desired)?);
        let answer = request.client_token(token).set_role_arn(self.role_arn.clone()).send().await;
        progress(answer.map_err(|error| self.failed(error))?.progress_event)
    }

    async fn get(&self, type_name: &str, identifier: &str) -> Result<Json, ApiError> {
        let request = self.sdk.get_resource().type_name(type_name).identifier(identifier);
        let answer =
            request.set_role_arn(self.role_arn.clone()).send().await.map_err(|error| self.failed(error))?;
        let properties = answer.resource_description.and_then(|object| object.properties);
        parse(properties.as_deref().ok_or_else(|| ApiError::garbled("no properties"))?)
    }

    async fn update(
        &self,
        type_name: &str,
        identifier: &str,
        patch: &Json,
        token: &str,
    ) -> Result<Progress, ApiError> {
        let request = self.sdk.update_resource().type_name(type_name).identifier(identifier);
        let request = request.patch_document(document("patch", patch)?).client_token(token);
        let answer = request.set_role_arn(self.role_arn.clone()).send().await;
        progress(answer.map_err(|error| self.failed(error))?.progress_event)
    }

    async fn delete(&self, type_name: &str, identifier: &str, token: &str) -> Result<Progress, ApiError> {
        let request = self.sdk.delete_resource().type_name(type_name).identifier(identifier);
        let answer = request.client_token(token).set_role_arn(self.role_arn.clone()).send().await;
        progress(answer.map_err(|error| self.failed(error))?.progress_event)
    }

    async fn list(
        &self,
        type_name: &str,
        model: Option<&Json>,
        next_token: Option<&str>,
    ) -> Result<Listed, ApiError> {
        let request = self.sdk.list_resources().type_name(type_name).max_results(PAGE);
        let request = request.set_next_token(next_token.map(str::to_owned));
        let request = request.set_resource_model(model.map(|model| document("model", model)).transpose()?);
        let answer =
            request.set_role_arn(self.role_arn.clone()).send().await.map_err(|error| self.failed(error))?;
        let identifiers = identifiers(answer.resource_descriptions.unwrap_or_default());
        Ok(Listed { identifiers, next_token: answer.next_token })
    }

    async fn status(&self, request_token: &str) -> Result<Progress, ApiError> {
        let answer = self.sdk.get_resource_request_status().request_token(request_token).send().await;
        let answer = answer.map_err(|error| self.failed(error))?;
        let hooks = answer.hooks_progress_event.unwrap_or_default();
        Ok(progress::with_hooks(progress(answer.progress_event)?, &hooks))
    }

    async fn creations(&self, next_token: Option<&str>) -> Result<Creations, ApiError> {
        let filter = ResourceRequestStatusFilter::builder().operations(Operation::Create).build();
        let request = self.sdk.list_resource_requests().resource_request_status_filter(filter);
        let request = request.max_results(PAGE).set_next_token(next_token.map(str::to_owned));
        let answer = request.send().await.map_err(|error| self.failed(error))?;
        let events = answer.resource_request_status_summaries.unwrap_or_default();
        // A request that cannot be read could not be followed either.
        let requests = events.into_iter().filter_map(|event| listed_creation(event).ok()).collect();
        Ok(Creations { requests, next_token: answer.next_token })
    }

    async fn cancel(&self, request_token: &str) -> Result<Progress, ApiError> {
        let answer = self.sdk.cancel_resource_request().request_token(request_token).send().await;
        progress(answer.map_err(|error| self.failed(error))?.progress_event)
    }

    async fn caller_identity(&self) -> Result<CallerIdentity, NoIdentity> {
        self.account.identity().await
    }

    fn extension(&self, ty: TypeId) -> Option<&(dyn Any + Send + Sync)> {
        (ty == TypeId::of::<SdkConfig>()).then_some(&self.config as _)
    }

    fn clock_ahead(&self) -> i64 {
        self.clock.ahead()
    }
}

/// Returns the text of a model or a patch, unless it is too large for the service.
fn document(what: &str, json: &Json) -> Result<String, ApiError> {
    let text = json.to_string();
    let characters = if text.len() > DOCUMENT { text.chars().count() } else { 0 };
    if characters > DOCUMENT {
        let message = format!(
            "The {what} of the object has {characters} characters as JSON, and Cloud Control takes {DOCUMENT} at most. \
             Nothing was sent."
        );
        return Err(ApiError::new(ErrorCode::RequestTooLarge, message));
    }
    Ok(text)
}

/// Returns the identifiers of the objects on a page. Their properties are not parsed.
fn identifiers(objects: Vec<ResourceDescription>) -> Vec<String> {
    objects.into_iter().filter_map(|object| object.identifier).collect()
}

/// Parses properties, which are JSON in a string. No error quotes that string, since it may hold secrets.
fn parse(text: &str) -> Result<Json, ApiError> {
    serde_json::from_str(text).map_err(|error| {
        ApiError::garbled(&format!(
            "properties that are no JSON (line {}, column {})",
            error.line(),
            error.column()
        ))
    })
}
