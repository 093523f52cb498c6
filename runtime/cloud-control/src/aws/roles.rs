//! The roles that are assumed with other credentials or with a web identity.

use std::time::SystemTime;

use aws_credential_types::Credentials;
use aws_credential_types::provider::error::CredentialsError;
use aws_sdk_sts::types::{PolicyDescriptorType, Tag};

use super::credentials::gives_credentials;
use super::error::{causes, chain};
use super::profile::expanded;
use super::sources::{NoSource, Origin, origin_of};
use crate::settings::{AssumeRole, Session, WebIdentity, WebIdentityToken};

/// The name of a role session if the block does not set one.
const SESSION_NAME: &str = "ferroform";

/// A role that is assumed with other credentials.
#[derive(Debug)]
pub(super) struct Assumed {
    pub(super) sts: aws_sdk_sts::Client,
    pub(super) role: AssumeRole,
    /// Its number and that of all roles, if it is one of `assume_role_chain`.
    pub(super) place: Option<(usize, usize)>,
    /// Whose credentials it is assumed with.
    pub(super) with: Origin,
    /// Whose credentials it gives.
    pub(super) origin: Origin,
}

/// A role that is assumed with a web identity.
#[derive(Debug)]
pub(super) struct Federated {
    pub(super) sts: aws_sdk_sts::Client,
    pub(super) identity: WebIdentity,
    /// Whose credentials it gives.
    pub(super) origin: Origin,
}

/// A role that cannot be assumed.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{0}")]
pub(super) struct Refused(String);

impl Assumed {
    async fn exchange(&self) -> Result<Credentials, CredentialsError> {
        let AssumeRole { session, external_id, tags, transitive_tag_keys } = &self.role;
        let mut request = self
            .sts
            .assume_role()
            .role_arn(&session.role_arn)
            .role_session_name(session.session_name.as_deref().unwrap_or(SESSION_NAME))
            .set_external_id(external_id.clone())
            .set_policy(session.policy.clone())
            .set_policy_arns(policies(session))
            .set_duration_seconds(seconds(session));
        for (key, value) in tags {
            let tag = Tag::builder().key(key).value(value).build();
            request = request.tags(tag.map_err(CredentialsError::invalid_configuration)?);
        }
        for key in transitive_tag_keys {
            request = request.transitive_tag_keys(key);
        }
        let answer = request.send().await.map_err(|error| refused(&self.name(), Some(&self.with), &error))?;
        let keys = credentials(answer.credentials, "AssumeRole")?;
        let before = self.with.text().map(|with| format!(", assumed with those of {with}"));
        self.origin.set(origin_of(&self.name(), &keys) + &before.unwrap_or_default());
        Ok(keys)
    }

    /// Returns the role as text for users.
    fn name(&self) -> String {
        let arn = &self.role.session.role_arn;
        match self.place {
            Some((number, all)) => format!("role {number} of {all} in assume_role_chain ({arn})"),
            None => format!("the role {arn}"),
        }
    }
}

impl Federated {
    async fn exchange(&self) -> Result<Credentials, CredentialsError> {
        let session = &self.identity.session;
        let name = format!("the role {}", session.role_arn);
        let token = match &self.identity.token {
            WebIdentityToken::Text(token) => token.expose().to_owned(),
            WebIdentityToken::File(path) => {
                tokio::fs::read_to_string(expanded(path)).await.map_err(|error| {
                    CredentialsError::provider_error(format!("{path} cannot be read: {error}"))
                })?
            }
        };
        let answer = self
            .sts
            .assume_role_with_web_identity()
            .role_arn(&session.role_arn)
            .role_session_name(session.session_name.as_deref().unwrap_or(SESSION_NAME))
            .web_identity_token(token.trim())
            .set_policy(session.policy.clone())
            .set_policy_arns(policies(session))
            .set_duration_seconds(seconds(session))
            .send()
            .await
            .map_err(|error| refused(&name, None, &error))?;
        let keys = credentials(answer.credentials, "AssumeRoleWithWebIdentity")?;
        self.origin.set(origin_of(&name, &keys));
        Ok(keys)
    }
}

gives_credentials!(Assumed, exchange);

gives_credentials!(Federated, exchange);

/// Returns why a role cannot be assumed. If the credentials for it are what is missing, only that is said.
fn refused(role: &str, with: Option<&Origin>, error: &(dyn std::error::Error + 'static)) -> CredentialsError {
    for cause in causes(error) {
        if let Some(earlier) = cause.downcast_ref::<Refused>() {
            return CredentialsError::provider_error(earlier.clone());
        }
        if let Some(none) = cause.downcast_ref::<NoSource>() {
            return CredentialsError::provider_error(none.clone());
        }
    }
    let with = with.and_then(Origin::text);
    let with = with.map_or_else(String::new, |with| format!(" (with the credentials of {with})"));
    CredentialsError::provider_error(Refused(format!("{role} cannot be assumed{with}: {}", chain(error))))
}

fn credentials(
    answer: Option<aws_sdk_sts::types::Credentials>,
    source: &'static str,
) -> Result<Credentials, CredentialsError> {
    let keys = answer.ok_or_else(|| CredentialsError::provider_error("STS answered without credentials"))?;
    let expiry = SystemTime::try_from(keys.expiration).map_err(CredentialsError::provider_error)?;
    Ok(Credentials::new(
        keys.access_key_id,
        keys.secret_access_key,
        Some(keys.session_token),
        Some(expiry),
        source,
    ))
}

fn policies(session: &Session) -> Option<Vec<PolicyDescriptorType>> {
    let policy = |arn: &String| PolicyDescriptorType::builder().arn(arn).build();
    (!session.policy_arns.is_empty()).then(|| session.policy_arns.iter().map(policy).collect())
}

fn seconds(session: &Session) -> Option<i32> {
    session.duration.and_then(|duration| i32::try_from(duration.as_secs()).ok())
}
