//! STS in the query protocol: `GetCallerIdentity` and `AssumeRole`. Answers are XML.

use bytes::Bytes;
use hyper::{Response, http::request::Parts};

use super::{
    answer::{self, Body},
    json::{Note, damage, expired, hold, scope, stopped},
    wire::Dropped,
};
use crate::{
    api::{ApiError, Call},
    cloud::Cloud,
    fault::{Damage, Moment},
    scope::temporary_access_key,
};

const SPACE: &str = "https://sts.amazonaws.com/doc/2011-06-15/";

pub(super) async fn handle(
    cloud: &Cloud,
    head: &Parts,
    body: &Bytes,
    request_id: &str,
) -> Result<Response<Body>, Dropped> {
    let fields: Vec<(String, String)> = form_urlencoded::parse(body).into_owned().collect();
    let field = |name: &str| fields.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    let action = field("Action").unwrap_or_default();
    let scope = match scope(cloud, head) {
        Ok(scope) => scope,
        Err(error) => return Ok(refuse(&error, request_id)),
    };
    let call = Call { scope, operation: action.to_owned(), input: serde_json::json!({}) };
    let damage = match damage(cloud, head, &call) {
        Ok(damage) => damage,
        Err(error) => return Ok(refuse(&error, request_id)),
    };
    let mut note = Note::of(cloud, call, damage);
    let (call, damage) = (&note.call, note.damage.as_ref());
    let refused = match damage {
        Some(Damage::ExpiredCredentials) => Some(ApiError { status: 403, ..expired() }),
        Some(damage) => stopped(cloud, call, damage).await?,
        None => None,
    };
    let result = match refused {
        Some(error) => Err(error),
        None => match action {
            "GetCallerIdentity" => Ok(identity(&call.scope.account, call.scope.partition())),
            "AssumeRole" => {
                assume_role(cloud, field("RoleArn"), field("RoleSessionName"), field("DurationSeconds"))
            }
            action => {
                let message = format!("Could not find operation {action} for version 2011-06-15");
                Err(ApiError::new("InvalidAction", message))
            }
        },
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

fn envelope(action: &str, result: &str, request_id: &str) -> String {
    format!(
        "<{action}Response xmlns=\"{SPACE}\"><{action}Result>{result}</{action}Result><ResponseMetadata>\
         <RequestId>{request_id}</RequestId></ResponseMetadata></{action}Response>"
    )
}

/// Formats an error of the query protocol.
pub(super) fn refuse(error: &ApiError, request_id: &str) -> Response<Body> {
    // Error codes of the query protocol lack the suffix `Exception` of the JSON protocol.
    let code = error.code.strip_suffix("Exception").unwrap_or(&error.code);
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

fn identity(account: &str, partition: &str) -> String {
    format!(
        "<Arn>arn:{partition}:iam::{account}:user/emulator</Arn><UserId>AIDAEMULATOR{account}</UserId><Account>{account}</Account>"
    )
}

/// Returns keys of the account that the role's ARN names. Calls with these keys act in that account.
fn assume_role(
    cloud: &Cloud,
    role: Option<&str>,
    session: Option<&str>,
    duration: Option<&str>,
) -> Result<String, ApiError> {
    let role = role.unwrap_or_default();
    let session = session.filter(|session| !session.is_empty());
    let session = session.ok_or_else(|| {
        ApiError::validation(
            "Value null at 'roleSessionName' failed to satisfy constraint: Member must not be null",
        )
    })?;
    let parts: Vec<&str> = role.splitn(6, ':').collect();
    let name = parts.get(5).and_then(|name| name.strip_prefix("role/"));
    let (Some(account), Some(name), Some(partition)) = (parts.get(4), name, parts.get(1)) else {
        return Err(ApiError::validation(format!("{role} is invalid")));
    };
    let seconds: u64 = duration.and_then(|text| text.parse().ok()).unwrap_or(3600);
    let expiration = cloud.clock.now().plus(seconds * 1000).iso();
    let mut dice = cloud.fresh_dice("session");
    let key = temporary_access_key(account, &mut dice);
    let last = name.rsplit('/').next().unwrap_or(name);
    Ok(format!(
        "<AssumedRoleUser><AssumedRoleId>AROAEMULATOR{}:{session}</AssumedRoleId>\
         <Arn>arn:{partition}:sts::{account}:assumed-role/{last}/{session}</Arn></AssumedRoleUser>\
         <Credentials><AccessKeyId>{key}</AccessKeyId><SecretAccessKey>{}</SecretAccessKey>\
         <SessionToken>{}</SessionToken><Expiration>{expiration}</Expiration></Credentials>",
        dice.text(9, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        dice.hex(40),
        dice.hex(64),
        session = escape(session),
    ))
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
