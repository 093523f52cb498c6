//! Credentials that were looked for once to report that there are none, and are then used.
//!
//! Without this, each provider block would run its `credential_process` twice and assume its roles twice.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use aws_credential_types::Credentials;
use aws_credential_types::provider::error::CredentialsError;
use aws_credential_types::provider::{ProvideCredentials, SharedCredentialsProvider};

use super::credentials::gives_credentials;

/// Credentials that last no longer than this are not handed on.
const USEFUL: Duration = Duration::from_secs(60);

/// A provider that gives the credentials of a first look once more.
#[derive(Debug)]
pub(super) struct HandedOn {
    inner: SharedCredentialsProvider,
    first: Mutex<Option<Credentials>>,
}

impl HandedOn {
    pub(super) fn new(inner: SharedCredentialsProvider) -> Self {
        Self { inner, first: Mutex::new(None) }
    }

    /// Looks for credentials, and keeps them for whoever asks next.
    pub(super) async fn look(&self) -> Result<Credentials, CredentialsError> {
        let credentials = self.inner.provide_credentials().await?;
        *self.first.lock().unwrap_or_else(PoisonError::into_inner) = Some(credentials.clone());
        Ok(credentials)
    }

    async fn next(&self) -> Result<Credentials, CredentialsError> {
        let first = self.first.lock().unwrap_or_else(PoisonError::into_inner).take();
        match first.filter(is_useful) {
            Some(credentials) => Ok(credentials),
            None => self.inner.provide_credentials().await,
        }
    }
}

fn is_useful(credentials: &Credentials) -> bool {
    credentials.expiry().is_none_or(|expiry| expiry > SystemTime::now() + USEFUL)
}

gives_credentials!(HandedOn, next);
