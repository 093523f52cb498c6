//! STS in the query protocol. Answers are XML.

use bytes::Bytes;
use hyper::{Response, header, http::request::Parts};

use super::{
    Dropped,
    answer::{self, Body},
    json::{Note, expired, hold, scope, stopped},
    sts_actions::{self, WEB_IDENTITY},
};
use crate::{
    api::{ApiError, Call},
    cloud::Cloud,
    fault::{Damage, Moment},
    scope::Scope,
};

const SPACE: &str = "https://sts.amazonaws.com/doc/2011-06-15/";

pub(super) async fn handle(
    cloud: &Cloud,
    head: &Parts,
    body: &Bytes,
    request_id: &str,
) -> Result<Response<Body>, Dropped> {
    let fields = Fields(form_urlencoded::parse(body).into_owned().collect());
    let action = fields.get("Action").unwrap_or_default();
    let call = |scope| Call {
        scope,
        access_key: String::new(),
        operation: action.to_owned(),
        input: serde_json::json!({}),
    };
    let scope = caller(cloud, head, action, &fields);
    let mut note = match scope.and_then(|scope| Note::of(cloud, head, call(scope))) {
        Ok(note) => note,
        Err(error) => return Ok(refuse(&error, request_id)),
    };
    let (call, damage) = (&note.call, note.damage.as_ref());
    let refused = match damage {
        Some(Damage::ExpiredCredentials) => Some(ApiError { status: 403, ..expired() }),
        Some(damage) => stopped(cloud, call, damage).await?,
        None => None,
    };
    let result = match refused {
        Some(error) => Err(error),
        None => sts_actions::answer(cloud, head, call, &fields),
    };
    let response = match &result {
        Ok(result) => answer::xml(200, envelope(action, result, request_id), request_id),
        Err(error) => refuse(error, request_id),
    };
    hold(cloud, call, damage, Moment::Answer, None).await;
    note.status = response.status().as_u16();
    note.error = result.err().map(|error| error.code.to_string());
    Ok(response)
}

/// Returns the account and region of a request. One with a web identity is not signed: it is for the account of the
/// role.
fn caller(cloud: &Cloud, head: &Parts, action: &str, fields: &Fields) -> Result<Scope, ApiError> {
    if action != WEB_IDENTITY {
        return scope(cloud, head);
    }
    let role = sts_actions::Role::of(fields)?;
    let host = head.headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let region = host.strip_prefix("sts.").and_then(|rest| rest.strip_suffix(".amazonaws.com"));
    Ok(Scope::new(role.account, region.unwrap_or("us-east-1")))
}

fn envelope(action: &str, result: &str, request_id: &str) -> String {
    format!(
        "<{action}Response xmlns=\"{SPACE}\"><{action}Result>{result}</{action}Result><ResponseMetadata>\
         <RequestId>{request_id}</RequestId></ResponseMetadata></{action}Response>"
    )
}

/// Formats an error of the query protocol.
pub(super) fn refuse(error: &ApiError, request_id: &str) -> Response<Body> {
    // Error codes of the query protocol lack the suffix `Exception` of the JSON protocol, but for one that is
    // about a web identity and not about credentials.
    let code = match (&*error.code, error.status) {
        ("ExpiredTokenException", 400) => "ExpiredTokenException",
        ("ValidationException", _) => "ValidationError",
        (code, _) => code.strip_suffix("Exception").unwrap_or(code),
    };
    let kind = if error.status >= 500 { "Receiver" } else { "Sender" };
    answer::xml(
        error.status,
        format!(
            "<ErrorResponse xmlns=\"{SPACE}\"><Error><Type>{kind}</Type><Code>{}</Code><Message>{}</Message></Error>\
             <RequestId>{request_id}</RequestId></ErrorResponse>",
            escape(code),
            escape(&error.message)
        ),
        request_id,
    )
}

/// The fields of a request, in their order.
pub(super) struct Fields(Vec<(String, String)>);

impl Fields {
    /// Returns a field that is set and not empty.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let field = self.0.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
        field.filter(|value| !value.is_empty())
    }
}

/// Returns a text as XML and HTML have it.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
