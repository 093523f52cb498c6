//! Cloud Control's protocol without the AWS SDK: JSON in and out, whatever carries it.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use async_trait::async_trait;
use serde_json::{Value as Json, json};

use super::api::{Api, ApiError, CallerIdentity, Creations, Listed, ListedCreation, NoIdentity, Progress};
use super::event::Event;

/// Carries calls to a service, and returns its answers.
#[async_trait]
pub trait JsonCalls: Send + Sync + 'static {
    /// Calls an operation, such as `GetResource`.
    async fn call(&self, operation: &str, input: Json) -> Result<Json, ApiError>;
    /// Returns whom the credentials belong to.
    async fn caller_identity(&self) -> Result<CallerIdentity, NoIdentity> {
        Err(NoIdentity::NotAsked)
    }
}

/// The service that these calls reach.
#[derive(Debug)]
pub struct JsonApi<C>(pub C);

impl<C: JsonCalls> JsonApi<C> {
    /// Calls an operation that answers with the progress of a request.
    async fn request(&self, operation: &str, input: Json) -> Result<Progress, ApiError> {
        progress(&self.0.call(operation, input).await?["ProgressEvent"])
    }
}

#[async_trait]
impl<C: JsonCalls> Api for JsonApi<C> {
    async fn create(&self, type_name: &str, desired: &Json, token: &str) -> Result<Progress, ApiError> {
        let input = json!({"TypeName": type_name, "DesiredState": desired.to_string(), "ClientToken": token});
        self.request("CreateResource", input).await
    }

    async fn get(&self, type_name: &str, identifier: &str) -> Result<Json, ApiError> {
        let found =
            self.0.call("GetResource", json!({"TypeName": type_name, "Identifier": identifier})).await?;
        let properties = text(&found["ResourceDescription"]["Properties"]);
        // What is wrong with them is not said, since they may hold secrets.
        properties
            .and_then(|text| serde_json::from_str(&text).ok())
            .ok_or_else(|| ApiError::garbled("no readable properties"))
    }

    async fn update(
        &self,
        type_name: &str,
        identifier: &str,
        patch: &Json,
        token: &str,
    ) -> Result<Progress, ApiError> {
        let input = json!({
            "TypeName": type_name, "Identifier": identifier, "PatchDocument": patch.to_string(), "ClientToken": token
        });
        self.request("UpdateResource", input).await
    }

    async fn delete(&self, type_name: &str, identifier: &str, token: &str) -> Result<Progress, ApiError> {
        let input = json!({"TypeName": type_name, "Identifier": identifier, "ClientToken": token});
        self.request("DeleteResource", input).await
    }

    async fn list(
        &self,
        type_name: &str,
        model: Option<&Json>,
        next_token: Option<&str>,
    ) -> Result<Listed, ApiError> {
        let mut input = json!({"TypeName": type_name, "NextToken": next_token});
        if let Some(model) = model {
            input["ResourceModel"] = model.to_string().into();
        }
        let page = self.0.call("ListResources", input).await?;
        let objects = page["ResourceDescriptions"].as_array().into_iter().flatten();
        let identifiers = objects.filter_map(|object| text(&object["Identifier"])).collect();
        Ok(Listed { identifiers, next_token: text(&page["NextToken"]) })
    }

    async fn status(&self, request_token: &str) -> Result<Progress, ApiError> {
        self.request("GetResourceRequestStatus", json!({"RequestToken": request_token})).await
    }

    async fn creations(&self, next_token: Option<&str>) -> Result<Creations, ApiError> {
        let filter = json!({"Operations": ["CREATE"]});
        let input = json!({"ResourceRequestStatusFilter": filter, "NextToken": next_token});
        let page = self.0.call("ListResourceRequests", input).await?;
        let events = page["ResourceRequestStatusSummaries"].as_array().into_iter().flatten();
        let listed = |event: &Json| {
            let type_name = text(&event["TypeName"])?;
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "whole seconds suffice"
            )]
            let sent = event["EventTime"].as_f64().map(|seconds| seconds as u64);
            Some(ListedCreation { type_name, sent, progress: progress(event).ok()? })
        };
        Ok(Creations { requests: events.filter_map(listed).collect(), next_token: text(&page["NextToken"]) })
    }

    async fn cancel(&self, request_token: &str) -> Result<Progress, ApiError> {
        self.request("CancelResourceRequest", json!({"RequestToken": request_token})).await
    }

    async fn caller_identity(&self) -> Result<CallerIdentity, NoIdentity> {
        self.0.caller_identity().await
    }
}

fn progress(event: &Json) -> Result<Progress, ApiError> {
    let time = |name: &str| {
        let since = Duration::try_from_secs_f64(event[name].as_f64()?).ok()?;
        UNIX_EPOCH.checked_add(since)
    };
    let event = Event {
        status: text(&event["OperationStatus"]),
        request_token: text(&event["RequestToken"]),
        identifier: text(&event["Identifier"]),
        error_code: text(&event["ErrorCode"]),
        message: text(&event["StatusMessage"]),
        retry_after: time("RetryAfter"),
        time: time("EventTime"),
    };
    event.progress(SystemTime::now())
}

/// Returns a text that is there and not empty.
fn text(json: &Json) -> Option<String> {
    json.as_str().filter(|text| !text.is_empty()).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::OperationStatus;

    #[test]
    fn a_wait_lasts_from_the_event_to_the_time_of_the_next_call() {
        let event = json!({
            "OperationStatus": "IN_PROGRESS", "RequestToken": "t", "EventTime": 1_000.5, "RetryAfter": 1_003.5,
        });
        assert_eq!(progress(&event).unwrap().retry_after, Some(Duration::from_secs(3)));
    }

    #[test]
    fn an_event_needs_a_state_and_one_that_goes_on_a_token() {
        let read = |event: Json| progress(&event).map(|progress| progress.status).ok();
        assert_eq!(read(json!({"OperationStatus": "SUCCESS"})), Some(OperationStatus::Success));
        assert_eq!(
            read(json!({"OperationStatus": "NEW", "RequestToken": "t"})),
            Some(OperationStatus::InProgress)
        );
        assert_eq!(read(json!({"OperationStatus": "PENDING"})), None);
        assert_eq!(read(json!({"RequestToken": "t"})), None);
    }
}
