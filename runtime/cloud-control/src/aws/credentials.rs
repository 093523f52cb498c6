//! The sources of credentials, before any role is assumed.
//!
//! The order is that of the reference provider: the block itself, the environment, a web identity from the
//! environment, the shared files, the container, the instance. A profile named in the block takes precedence over
//! the environment, which does not know of it. Container and instance are asked only if no profile is named.

use aws_config::ecs::EcsCredentialsProvider;
use aws_config::environment::EnvironmentVariableCredentialsProvider;
use aws_config::imds::credentials::ImdsCredentialsProvider;
use aws_config::provider_config::ProviderConfig;
use aws_config::web_identity_token::WebIdentityTokenCredentialsProvider;
use aws_credential_types::Credentials;
use aws_credential_types::provider::{ProvideCredentials, SharedCredentialsProvider};

use super::profile::Profile;
use super::sources::{Origin, Source, Sources};
use crate::settings::{Settings, variable};

/// Lets a type provide the credentials that one of its methods returns.
macro_rules! gives_credentials {
    ($provider:ty, $method:ident) => {
        impl aws_credential_types::provider::ProvideCredentials for $provider {
            fn provide_credentials<'a>(
                &'a self,
            ) -> aws_credential_types::provider::future::ProvideCredentials<'a>
            where
                Self: 'a,
            {
                aws_credential_types::provider::future::ProvideCredentials::new(self.$method())
            }
        }
    };
}

pub(super) use gives_credentials;

/// Returns the credentials before any role is assumed.
pub(super) fn base(
    settings: &Settings,
    profile: &Profile,
    config: &ProviderConfig,
    origin: &Origin,
) -> SharedCredentialsProvider {
    let sources = if let Some(keys) = &settings.keys {
        let token = keys.token.as_ref().map(|token| token.expose().to_owned());
        let keys =
            Credentials::new(&keys.access_key, keys.secret_key.expose(), token, None, "provider block");
        vec![Source::asked("access_key and secret_key of the provider block", keys)]
    } else if settings.profile.is_some() {
        vec![Source::asked("profile of the provider block", profile.provider(config))]
    } else {
        usual(settings, profile, config)
    };
    SharedCredentialsProvider::new(Sources::new(sources, origin.clone()))
}

/// Returns the sources that every AWS tool has. A named profile that gives no credentials is an error and ends the
/// search.
fn usual(settings: &Settings, profile: &Profile, config: &ProviderConfig) -> Vec<Source> {
    vec![
        Source::unasked("the provider block", "neither access_key and secret_key nor profile is set"),
        source("the environment variables", missing_key(), EnvironmentVariableCredentialsProvider::new),
        source("the web identity of the environment", missing_identity(), || {
            WebIdentityTokenCredentialsProvider::builder().configure(config).build()
        }),
        Source::asked("the shared files", profile.provider(config)),
        source("the container", missing_container(), || {
            EcsCredentialsProvider::builder().configure(config).build()
        }),
        source("the instance", missing_instance(settings), || {
            ImdsCredentialsProvider::builder().configure(config).build()
        }),
    ]
}

/// Returns a source that is asked unless there is a reason not to.
fn source<P: ProvideCredentials + 'static>(
    name: &'static str,
    missing: Option<&str>,
    provider: impl FnOnce() -> P,
) -> Source {
    match missing {
        Some(reason) => Source::unasked(name, reason),
        None => Source::asked(name, provider()),
    }
}

// The SDK counts an empty variable as set, and does not always say which one is missing.

fn missing_key() -> Option<&'static str> {
    let is_set = |name| variable(name).is_some();
    match (is_set("AWS_ACCESS_KEY_ID"), is_set("AWS_SECRET_ACCESS_KEY") || is_set("SECRET_ACCESS_KEY")) {
        (true, true) => None,
        (true, false) => Some("AWS_ACCESS_KEY_ID is set, but AWS_SECRET_ACCESS_KEY is not"),
        (false, true) => Some("AWS_SECRET_ACCESS_KEY is set, but AWS_ACCESS_KEY_ID is not"),
        (false, false) => Some("AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set"),
    }
}

fn missing_identity() -> Option<&'static str> {
    match (variable("AWS_WEB_IDENTITY_TOKEN_FILE"), variable("AWS_ROLE_ARN")) {
        (Some(_), Some(_)) => None,
        (Some(_), None) => Some("AWS_WEB_IDENTITY_TOKEN_FILE is set, but AWS_ROLE_ARN is not"),
        (None, _) => Some("AWS_WEB_IDENTITY_TOKEN_FILE is not set"),
    }
}

fn missing_container() -> Option<&'static str> {
    match ["AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", "AWS_CONTAINER_CREDENTIALS_FULL_URI"].map(variable) {
        [None, None] => Some(
            "neither AWS_CONTAINER_CREDENTIALS_RELATIVE_URI nor AWS_CONTAINER_CREDENTIALS_FULL_URI is set",
        ),
        _ => None,
    }
}

fn missing_instance(settings: &Settings) -> Option<&'static str> {
    let is_disabled =
        variable("AWS_EC2_METADATA_DISABLED").is_some_and(|text| text.eq_ignore_ascii_case("true"));
    match (settings.skip.metadata_api, is_disabled) {
        (true, _) => Some("skip_metadata_api_check is true"),
        (false, true) => Some("AWS_EC2_METADATA_DISABLED is true"),
        (false, false) => None,
    }
}
