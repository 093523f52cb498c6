//! The sources of credentials, and the roles that are assumed with them.
//!
//! The order is that of the reference provider: the block itself, the environment, a web identity from the
//! environment, the shared files, the container, the instance. A profile named in the block takes precedence over
//! the environment, which does not know of it. Container and instance are asked only if no profile is named.

use std::time::SystemTime;

use aws_config::ecs::EcsCredentialsProvider;
use aws_config::environment::EnvironmentVariableCredentialsProvider;
use aws_config::imds::credentials::ImdsCredentialsProvider;
use aws_config::meta::credentials::CredentialsProviderChain;
use aws_config::provider_config::ProviderConfig;
use aws_config::web_identity_token::WebIdentityTokenCredentialsProvider;
use aws_credential_types::Credentials;
use aws_credential_types::provider::error::CredentialsError;
use aws_credential_types::provider::{ProvideCredentials, SharedCredentialsProvider, future};
use aws_sdk_sts::types::{PolicyDescriptorType, Tag};

use super::profile::{Profile, expanded};
use crate::settings::{AssumeRole, Session, Settings, WebIdentity, WebIdentityToken};

/// The name of a role session if the block does not set one.
const SESSION_NAME: &str = "ferroform";

/// Returns the credentials before any role is assumed.
pub(super) fn base(
    settings: &Settings,
    profile: &Profile,
    config: &ProviderConfig,
) -> SharedCredentialsProvider {
    if let Some(keys) = &settings.keys {
        let token = keys.token.as_ref().map(|token| token.0.clone());
        let keys = Credentials::new(&keys.access_key, &keys.secret_key.0, token, None, "provider block");
        return SharedCredentialsProvider::new(keys);
    }
    if settings.profile.is_some() {
        return SharedCredentialsProvider::new(profile.provider(config));
    }
    // A named profile that gives no credentials is an error and ends the chain. The other sources are skipped.
    let mut chain =
        CredentialsProviderChain::first_try("Environment", EnvironmentVariableCredentialsProvider::new())
            .or_else(
                "WebIdentityToken",
                WebIdentityTokenCredentialsProvider::builder().configure(config).build(),
            )
            .or_else("Profile", profile.provider(config))
            .or_else("EcsContainer", EcsCredentialsProvider::builder().configure(config).build());
    if !settings.skip.metadata_api {
        chain = chain
            .or_else("Ec2InstanceMetadata", ImdsCredentialsProvider::builder().configure(config).build());
    }
    SharedCredentialsProvider::new(chain)
}

/// A role that is assumed with other credentials.
#[derive(Debug)]
pub(super) struct Assumed {
    pub(super) sts: aws_sdk_sts::Client,
    pub(super) role: AssumeRole,
}

/// A role that is assumed with a web identity.
#[derive(Debug)]
pub(super) struct Federated {
    pub(super) sts: aws_sdk_sts::Client,
    pub(super) identity: WebIdentity,
}

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
        let answer = request.send().await.map_err(|error| refused(&session.role_arn, &error))?;
        credentials(answer.credentials, "AssumeRole")
    }
}

impl Federated {
    async fn exchange(&self) -> Result<Credentials, CredentialsError> {
        let session = &self.identity.session;
        let token = match &self.identity.token {
            WebIdentityToken::Text(token) => token.0.clone(),
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
            .map_err(|error| refused(&session.role_arn, &error))?;
        credentials(answer.credentials, "AssumeRoleWithWebIdentity")
    }
}

impl ProvideCredentials for Assumed {
    fn provide_credentials<'a>(&'a self) -> future::ProvideCredentials<'a>
    where
        Self: 'a,
    {
        future::ProvideCredentials::new(self.exchange())
    }
}

impl ProvideCredentials for Federated {
    fn provide_credentials<'a>(&'a self) -> future::ProvideCredentials<'a>
    where
        Self: 'a,
    {
        future::ProvideCredentials::new(self.exchange())
    }
}

fn refused(role_arn: &str, error: &(dyn std::error::Error + 'static)) -> CredentialsError {
    CredentialsError::provider_error(format!(
        "the role {role_arn} cannot be assumed: {}",
        super::error::chain(error)
    ))
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
