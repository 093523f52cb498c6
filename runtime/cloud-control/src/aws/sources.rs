//! The sources of credentials that are asked one after the other, and why each of them was not used.

use std::sync::{Arc, Mutex, PoisonError};

use aws_credential_types::Credentials;
use aws_credential_types::provider::error::CredentialsError;
use aws_credential_types::provider::{ProvideCredentials, SharedCredentialsProvider};

use super::credentials::gives_credentials;
use super::error::chain;
use super::own_endpoint::emptied_variable;

/// One source of credentials.
#[derive(Debug)]
pub(super) struct Source {
    /// Its name, as in "the credentials of …".
    name: &'static str,
    /// The provider, or why it is not asked.
    provider: Result<SharedCredentialsProvider, String>,
}

/// Sources of credentials. The first one that has some is used.
#[derive(Debug)]
pub(super) struct Sources {
    sources: Vec<Source>,
    origin: Origin,
}

/// Which credentials are in use, for messages about calls that are refused with them. Clones share it.
#[derive(Debug, Clone, Default)]
pub(super) struct Origin(Arc<Mutex<Option<String>>>);

/// A source that was not used, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unused {
    source: &'static str,
    reason: String,
}

/// No source has credentials.
#[derive(Debug, Clone, thiserror::Error)]
#[error("no source has credentials ({})", in_a_line(.unused))]
pub(super) struct NoSource {
    unused: Vec<Unused>,
    /// Whether the last one should have credentials, so that those after it were not asked.
    is_cut_short: bool,
}

impl Sources {
    pub(super) fn new(sources: Vec<Source>, origin: Origin) -> Self {
        Self { sources, origin }
    }

    async fn credentials(&self) -> Result<Credentials, CredentialsError> {
        let mut unused = Vec::new();
        for source in &self.sources {
            let name = source.name;
            let is_last = unused.len() + 1 == self.sources.len();
            match source.credentials().await {
                Ok(credentials) => {
                    tracing::debug!(source = name, unused = in_a_line(&unused), "found credentials");
                    self.origin.set(origin(name, &credentials, &unused));
                    return Ok(credentials);
                }
                Err(error @ CredentialsError::CredentialsNotLoaded(_)) => {
                    unused.push(Unused { source: name, reason: chain(&error) });
                }
                // Whoever sets up a source must not end up with the rights of another one.
                Err(error) => {
                    unused.push(Unused { source: name, reason: chain(&error) });
                    return Err(CredentialsError::provider_error(NoSource {
                        unused,
                        is_cut_short: !is_last,
                    }));
                }
            }
        }
        Err(CredentialsError::not_loaded(NoSource { unused, is_cut_short: false }))
    }
}

impl Source {
    /// Creates a source that is asked.
    pub(super) fn asked(name: &'static str, provider: impl ProvideCredentials + 'static) -> Self {
        Self { name, provider: Ok(SharedCredentialsProvider::new(provider)) }
    }

    /// Creates a source that is not asked for this reason.
    pub(super) fn unasked(name: &'static str, reason: impl Into<String>) -> Self {
        Self { name, provider: Err(reason.into()) }
    }

    async fn credentials(&self) -> Result<Credentials, CredentialsError> {
        match &self.provider {
            Ok(provider) => match emptied_variable() {
                None => provider.provide_credentials().await,
                Some(variable) => guarded(provider.clone(), variable).await,
            },
            Err(reason) => Err(CredentialsError::not_loaded(reason.clone())),
        }
    }
}

/// Asks a provider that panics if it needs the endpoint in this empty variable.
async fn guarded(
    provider: SharedCredentialsProvider,
    variable: &'static str,
) -> Result<Credentials, CredentialsError> {
    let asking = tokio::spawn(async move { provider.provide_credentials().await });
    asking.await.unwrap_or_else(|_| {
        let text = format!("the environment variable {variable} is empty. Unset it, or set it to a URL");
        Err(CredentialsError::provider_error(text))
    })
}

gives_credentials!(Sources, credentials);

impl Origin {
    pub(super) fn set(&self, text: String) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(text);
    }

    /// Returns whose credentials are in use, if that is known.
    pub(super) fn text(&self) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl NoSource {
    /// Returns the sources and their reasons as text for users: one per line if there are several.
    pub(super) fn text(&self) -> String {
        if let [only] = self.unused.as_slice() {
            return format!("There are no valid credentials: {}.", only.reason.trim_end_matches('.'));
        }
        let lines = self.unused.iter().map(|unused| format!("  - {}: {}", unused.source, unused.reason));
        let lines = lines.collect::<Vec<_>>().join("\n");
        let rest = if self.is_cut_short {
            "\n\nThe last one is configured but gives no credentials, so the sources after it were not tried."
        } else {
            ""
        };
        format!("There are no valid credentials. Tried in this order:\n\n{lines}{rest}")
    }
}

fn in_a_line(unused: &[Unused]) -> String {
    let texts = unused.iter().map(|unused| format!("{}: {}", unused.source, unused.reason));
    texts.collect::<Vec<_>>().join("; ")
}

/// Describes credentials. The ID of an access key is not a secret.
pub(super) fn origin_of(name: &str, credentials: &Credentials) -> String {
    format!("{name} (access key {})", credentials.access_key_id())
}

/// Describes credentials and the sources that were passed over for them.
fn origin(name: &str, credentials: &Credentials, unused: &[Unused]) -> String {
    let origin = origin_of(name, credentials);
    match unused {
        [] => origin,
        unused => format!("{origin}; not used before them: {}", in_a_line(unused)),
    }
}
