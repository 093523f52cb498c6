//! The actions of STS: who the caller is, and temporary keys. Calls with these keys act in the account of the role.

use std::ops::RangeInclusive;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hyper::{header, http::request::Parts};
use serde_json::Value;

use super::sts::{Fields, escape};
use crate::{
    api::{ApiError, Call},
    cloud::Cloud,
    scope::{Credential, temporary_access_key},
};

/// The only action here that is not signed.
pub(super) const WEB_IDENTITY: &str = "AssumeRoleWithWebIdentity";

/// How many seconds the session of a role may last, and lasts otherwise.
const ROLE: (RangeInclusive<u64>, u64) = (900..=43_200, 3_600);
/// The same for the session of a user.
const USER: (RangeInclusive<u64>, u64) = (900..=129_600, 43_200);
/// The number of characters of a web identity's token.
const TOKEN: RangeInclusive<usize> = 4..=20_000;

/// Carries out an action. Returns the content of its result.
pub(super) fn answer(cloud: &Cloud, head: &Parts, call: &Call, fields: &Fields) -> Result<String, ApiError> {
    let scope = &call.scope;
    match call.operation.as_str() {
        "GetCallerIdentity" => Ok(identity(&scope.account, scope.partition())),
        "GetAccessKeyInfo" => access_key_info(cloud, fields),
        "GetSessionToken" => session_token(cloud, head, &scope.account, fields),
        "AssumeRole" => assume_role(cloud, fields),
        WEB_IDENTITY => assume_role_with_web_identity(cloud, fields),
        action => {
            let message = format!("Could not find operation {action} for version 2011-06-15");
            Err(ApiError::new("InvalidAction", message))
        }
    }
}

/// A role and the name of its session.
pub(super) struct Role<'a> {
    pub(super) account: &'a str,
    partition: &'a str,
    name: &'a str,
    session: &'a str,
}

impl<'a> Role<'a> {
    pub(super) fn of(fields: &'a Fields) -> Result<Self, ApiError> {
        let role = fields.get("RoleArn").unwrap_or_default();
        let session = fields.get("RoleSessionName").ok_or_else(|| missing("roleSessionName"))?;
        let parts: Vec<&str> = role.splitn(6, ':').collect();
        let [_, partition, _, _, account, resource] = parts.as_slice() else {
            return Err(ApiError::validation(format!("{role} is invalid")));
        };
        let name = resource.strip_prefix("role/");
        let name = name.ok_or_else(|| ApiError::validation(format!("{role} is invalid")))?;
        Ok(Self { account, partition, name: name.rsplit('/').next().unwrap_or(name), session })
    }

    fn user(&self) -> String {
        let [account, partition, name, session] =
            [self.account, self.partition, self.name, self.session].map(escape);
        format!(
            "<AssumedRoleUser><AssumedRoleId>AROAEMULATOR{}:{session}</AssumedRoleId>\
             <Arn>arn:{partition}:sts::{account}:assumed-role/{name}/{session}</Arn></AssumedRoleUser>",
            self.name.to_uppercase().replace(|c: char| !c.is_ascii_alphanumeric(), "")
        )
    }
}

fn identity(account: &str, partition: &str) -> String {
    format!(
        "<Arn>arn:{partition}:iam::{account}:user/emulator</Arn><UserId>AIDAEMULATOR{account}</UserId><Account>{account}</Account>"
    )
}

fn access_key_info(cloud: &Cloud, fields: &Fields) -> Result<String, ApiError> {
    let key = fields.get("AccessKeyId").ok_or_else(|| missing("accessKeyId"))?;
    if key.len() < 16 {
        return Err(unfit(key, "accessKeyId", "have length greater than or equal to 16"));
    }
    Ok(format!("<Account>{}</Account>", cloud.settings().account_of(key)))
}

/// Returns keys of the caller's own account, unless the caller has temporary keys.
fn session_token(cloud: &Cloud, head: &Parts, account: &str, fields: &Fields) -> Result<String, ApiError> {
    let authorization = head.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let caller = authorization.and_then(Credential::from_authorization);
    if caller.is_some_and(|caller| caller.access_key.starts_with("ASIA")) {
        let message = "Cannot call GetSessionToken with session credentials";
        return Err(ApiError { status: 403, ..ApiError::new("AccessDenied", message) });
    }
    Ok(credentials(cloud, account, seconds(fields, USER)?))
}

fn assume_role(cloud: &Cloud, fields: &Fields) -> Result<String, ApiError> {
    let role = Role::of(fields)?;
    let credentials = credentials(cloud, role.account, seconds(fields, ROLE)?);
    Ok(role.user() + &credentials)
}

/// The signature of the token is not checked: the emulator knows no identity provider.
fn assume_role_with_web_identity(cloud: &Cloud, fields: &Fields) -> Result<String, ApiError> {
    let role = Role::of(fields)?;
    let token = fields.get("WebIdentityToken").ok_or_else(|| missing("webIdentityToken"))?;
    if !TOKEN.contains(&token.chars().count()) {
        return Err(ApiError::validation("The length of 'webIdentityToken' is not between 4 and 20000"));
    }
    let claims = claims(token)
        .ok_or_else(|| ApiError::new("InvalidIdentityToken", "The ID Token provided is not a valid JWT"))?;
    let now = cloud.clock.now().epoch_seconds();
    if claims["exp"].as_f64().is_some_and(|expiry| expiry <= now) {
        let message = "Token expired: current date/time must be before the expiration date/time";
        return Err(ApiError::new("ExpiredTokenException", message));
    }
    let credentials = credentials(cloud, role.account, seconds(fields, ROLE)?);
    let audience = claims["aud"].as_str().or_else(|| claims["aud"][0].as_str());
    let claimed = [
        ("SubjectFromWebIdentityToken", claims["sub"].as_str()),
        ("Audience", audience),
        ("Provider", claims["iss"].as_str()),
    ];
    let claimed = claimed.into_iter().filter_map(|(name, value)| {
        let value = escape(value?);
        Some(format!("<{name}>{value}</{name}>"))
    });
    Ok(role.user() + &claimed.collect::<String>() + &credentials)
}

/// Returns the claims of a JSON Web Token.
fn claims(token: &str) -> Option<Value> {
    let parts: Vec<&str> = token.split('.').collect();
    let [_header, claims, _signature] = parts.as_slice() else { return None };
    let claims: Value = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(claims).ok()?).ok()?;
    claims.is_object().then_some(claims)
}

fn credentials(cloud: &Cloud, account: &str, seconds: u64) -> String {
    let expiration = cloud.clock.now().plus(seconds * 1000).iso();
    let mut dice = cloud.fresh_dice("session");
    let key = temporary_access_key(account, &mut dice);
    format!(
        "<Credentials><AccessKeyId>{key}</AccessKeyId><SecretAccessKey>{}</SecretAccessKey>\
         <SessionToken>{}</SessionToken><Expiration>{expiration}</Expiration></Credentials>",
        dice.hex(40),
        dice.hex(64),
    )
}

/// Returns how long a session lasts.
fn seconds(fields: &Fields, (allowed, usual): (RangeInclusive<u64>, u64)) -> Result<u64, ApiError> {
    let Some(text) = fields.get("DurationSeconds") else { return Ok(usual) };
    let seconds = text.parse().map_err(|_| unfit(text, "durationSeconds", "be a number"))?;
    if allowed.contains(&seconds) {
        return Ok(seconds);
    }
    let bound = if seconds < *allowed.start() {
        format!("have value greater than or equal to {}", allowed.start())
    } else {
        format!("have value less than or equal to {}", allowed.end())
    };
    Err(unfit(text, "durationSeconds", &bound))
}

fn missing(field: &str) -> ApiError {
    ApiError::unfit("Value null", field, "not be null")
}

fn unfit(value: &str, field: &str, constraint: &str) -> ApiError {
    ApiError::unfit(&format!("Value '{value}'"), field, constraint)
}
