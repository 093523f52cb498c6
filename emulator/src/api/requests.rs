//! GetResourceRequestStatus, ListResourceRequests, CancelResourceRequest.

use serde_json::{Value, json};

use super::{Answer, ApiError, Call, list};
use crate::{
    cloud::Cloud,
    world::{Event, Status},
};

fn unknown(token: &str) -> ApiError {
    ApiError::new("RequestTokenNotFoundException", format!("Request with token {token} was not found"))
}

pub(super) fn get_resource_request_status(cloud: &Cloud, call: &Call) -> Answer {
    let token = call.request_token()?;
    let mut world = cloud.world();
    let now = cloud.settle(&mut world);
    let request =
        world.realm(&call.scope).and_then(|realm| realm.request(token)).ok_or_else(|| unknown(token))?;
    let mut answer = json!({ "ProgressEvent": request.progress(now) });
    if !request.hooks.is_empty() {
        answer["HooksProgressEvent"] = serde_json::to_value(&request.hooks).unwrap_or_default();
    }
    Ok(answer)
}

pub(super) fn list_resource_requests(cloud: &Cloud, call: &Call) -> Answer {
    let most = call.max_results()?;
    let filter = call.input.get("ResourceRequestStatusFilter");
    let operations = filter.and_then(|filter| filter.get("Operations"));
    let statuses = filter.and_then(|filter| filter.get("OperationStatuses"));
    let skipped: usize = match call.text("NextToken") {
        None => 0,
        Some(token) => list::decode(token)
            .and_then(|text| text.parse().ok())
            .ok_or_else(|| ApiError::validation("Invalid NextToken"))?,
    };
    let mut world = cloud.world();
    let now = cloud.settle(&mut world);
    let history = world.realm(&call.scope).into_iter().flat_map(|realm| realm.history().rev());
    let mut events = history.map(|request| request.progress(now)).filter(|event| {
        is_among(operations, &event["Operation"]) && is_among(statuses, &event["OperationStatus"])
    });
    let page: Vec<Value> = events.by_ref().skip(skipped).take(most).collect();
    let has_more = events.next().is_some();
    let mut answer = json!({ "ResourceRequestStatusSummaries": page });
    if has_more {
        answer["NextToken"] = Value::from(list::encode(&(skipped + most).to_string()));
    }
    Ok(answer)
}

fn is_among(wanted: Option<&Value>, value: &Value) -> bool {
    let wanted = wanted.and_then(Value::as_array).filter(|wanted| !wanted.is_empty());
    wanted.is_none_or(|wanted| wanted.contains(value))
}

pub(super) fn cancel_resource_request(cloud: &Cloud, call: &Call) -> Answer {
    let token = call.request_token()?;
    let mut world = cloud.world();
    let now = cloud.settle(&mut world);
    let found = |world: &crate::world::World| {
        let request = world.realm(&call.scope).and_then(|realm| realm.request(token));
        request.map(|request| (request.status(now), request.progress(now)))
    };
    let (status, event) = found(&world).ok_or_else(|| unknown(token))?;
    match status {
        Status::Pending | Status::InProgress => {}
        Status::CancelInProgress | Status::CancelComplete => return Ok(json!({ "ProgressEvent": event })),
        Status::Success | Status::Failed => {
            return Err(ApiError::new(
                "ConcurrentModificationException",
                format!("Request with token {token} has already ended and cannot be cancelled"),
            ));
        }
    }
    cloud.commit(&mut world, now, Event::Cancelled { scope: call.scope.clone(), token: token.to_owned() });
    let (_, event) = found(&world).ok_or_else(|| unknown(token))?;
    Ok(json!({ "ProgressEvent": event }))
}
