//! Where credentials come from, and the roles they are exchanged for.
//!
//! The order is that of every AWS tool: the block itself, the environment, the shared files, a web identity, the
//! container, the instance. A profile named in the block goes before the environment, which knows nothing of it.

use std::time::SystemTime;

use aws_config::ecs::EcsCredentialsProvider;
use aws_config::environment::EnvironmentVariableCredentialsProvider;
use aws_config::imds::credentials::ImdsCredentialsProvider;
use aws_config::meta::credentials::CredentialsProviderChain;
use aws_config::profile::ProfileFileCredentialsProvider;
use aws_config::provider_config::ProviderConfig;
use aws_config::web_identity_token::WebIdentityTokenCredentialsProvider;
use aws_credential_types::Credentials;
use aws_credential_types::provider::error::CredentialsError;
use aws_credential_types::provider::{ProvideCredentials, SharedCredentialsProvider, future};
use aws_runtime::env_config::file::{EnvConfigFileKind, EnvConfigFiles};
use aws_sdk_sts::types::{PolicyDescriptorType, Tag};

use crate::settings::{AssumeRole, Session, Settings, WebIdentity, WebIdentityToken};

/// What a role session is called if the block does not say.
const SESSION_NAME: &str = "ferroform";

/// The shared files the block names, or the usual ones.
pub(super) fn files(settings: &Settings) -> EnvConfigFiles {
    let mut files = EnvConfigFiles::builder()
        .include_default_config_file(settings.shared_config_files.is_empty())
        .include_default_credentials_file(settings.shared_credentials_files.is_empty());
    for file in &settings.shared_config_files {
        files = files.with_file(EnvConfigFileKind::Config, expanded(file));
    }
    for file in &settings.shared_credentials_files {
        files = files.with_file(EnvConfigFileKind::Credentials, expanded(file));
    }
    files.build()
}

/// The credentials before any role is taken on.
pub(super) fn base(settings: &Settings, config: &ProviderConfig) -> SharedCredentialsProvider {
    if let Some(keys) = &settings.keys {
        let token = keys.token.as_ref().map(|token| token.0.clone());
        let keys = Credentials::new(&keys.access_key, &keys.secret_key.0, token, None, "provider block");
        return SharedCredentialsProvider::new(keys);
    }
    let mut profile =
        ProfileFileCredentialsProvider::builder().configure(config).profile_files(files(settings));
    let environment = EnvironmentVariableCredentialsProvider::new();
    let mut chain = match &settings.profile {
        Some(name) => {
            profile = profile.profile_name(name);
            CredentialsProviderChain::first_try("Profile", profile.build())
        }
        None => CredentialsProviderChain::first_try("Environment", environment)
            .or_else("Profile", profile.build()),
    };
    chain = chain
        .or_else("WebIdentityToken", WebIdentityTokenCredentialsProvider::builder().configure(config).build())
        .or_else("EcsContainer", EcsCredentialsProvider::builder().configure(config).build());
    if !settings.skip.metadata_api {
        chain = chain
            .or_else("Ec2InstanceMetadata", ImdsCredentialsProvider::builder().configure(config).build());
    }
    SharedCredentialsProvider::new(chain)
}

/// A role taken on with other credentials.
#[derive(Debug)]
pub(super) struct Assumed {
    pub(super) sts: aws_sdk_sts::Client,
    pub(super) role: AssumeRole,
}

/// A role taken on with a web identity.
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

/// A path with the home directory in place of `~`.
fn expanded(path: &str) -> std::path::PathBuf {
    match (path.strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => path.into(),
    }
}
