//! The profile in the shared files that credentials come from.
//!
//! A profile that is named, in the provider block or the environment, must exist and give credentials: whoever
//! names a profile must not end up in the account of the machine that Terraform happens to run on.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use aws_config::profile::ProfileFileCredentialsProvider;
use aws_config::provider_config::ProviderConfig;
use aws_credential_types::Credentials;
use aws_credential_types::provider::ProvideCredentials;
use aws_credential_types::provider::error::CredentialsError;
use aws_runtime::env_config::file::{EnvConfigFileKind, EnvConfigFiles};
use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::value::Path;

use super::credentials::gives_credentials;
use super::error::chain;
use crate::settings::{self, Settings};

/// The environment variables that name a profile. The first one takes precedence.
const VARIABLES: [&str; 2] = ["AWS_PROFILE", "AWS_DEFAULT_PROFILE"];
/// The profile that is used if none is named.
const DEFAULT: &str = "default";

/// Why a profile that exists has no credentials.
const NEITHER: &str = "it has neither keys nor a setting that says where to get them";

/// A profile and the files in which it is looked for.
#[derive(Debug, Clone)]
pub(super) struct Profile {
    pub(super) name: String,
    named_by: NamedBy,
    config: Vec<PathBuf>,
    credentials: Vec<PathBuf>,
    files: EnvConfigFiles,
}

/// Where a profile is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NamedBy {
    Block,
    Variable(&'static str),
    Nobody,
}

impl Profile {
    /// Returns the profile of the block, else of the environment, else the default one.
    pub(super) fn new(settings: &Settings) -> Self {
        let variable = |name: &'static str| Some((NamedBy::Variable(name), settings::variable(name)?));
        let (named_by, name) = match &settings.profile {
            Some(name) => (NamedBy::Block, name.clone()),
            None => VARIABLES
                .into_iter()
                .find_map(variable)
                .unwrap_or_else(|| (NamedBy::Nobody, DEFAULT.to_owned())),
        };
        let config = Files {
            given: &settings.shared_config_files,
            variable: "AWS_CONFIG_FILE",
            usual: "~/.aws/config",
        };
        let credentials = Files {
            given: &settings.shared_credentials_files,
            variable: "AWS_SHARED_CREDENTIALS_FILE",
            usual: "~/.aws/credentials",
        };
        Self {
            name,
            named_by,
            config: config.paths(),
            credentials: credentials.paths(),
            files: files(&config, &credentials),
        }
    }

    /// Returns the shared files for the SDK.
    pub(super) fn files(&self) -> EnvConfigFiles {
        self.files.clone()
    }

    pub(super) fn is_named(&self) -> bool {
        self.named_by != NamedBy::Nobody
    }

    /// Checks that the profile exists, if it is named. A block that sets keys and region itself needs no profile
    /// from the environment.
    pub(super) async fn check(&self, settings: &Settings) -> Result<(), Diagnostic> {
        let needs_none = settings.keys.is_some() && settings.region.is_some();
        match self.named_by {
            NamedBy::Nobody => return Ok(()),
            NamedBy::Variable(_) if needs_none => return Ok(()),
            NamedBy::Variable(_) | NamedBy::Block => {}
        }
        let problem = match self.exists().await {
            Ok(true) => return Ok(()),
            Ok(false) => "does not exist".to_owned(),
            Err(error) => format!("cannot be read: {error}"),
        };
        let by = match self.named_by {
            NamedBy::Variable(name) => format!("the environment variable {name}"),
            NamedBy::Block | NamedBy::Nobody => "profile in the provider block".to_owned(),
        };
        let detail = format!(
            "The profile {:?}, which {by} names, {problem}.\n\nFiles looked at: {}.\n\nName a profile that is in one of \
             these files, or set shared_config_files and shared_credentials_files to the files that have it.",
            self.name,
            self.places()
        );
        Err(self.blame(Diagnostic::error(catalogue::INVALID_PROVIDER_CONFIGURATION, detail)))
    }

    /// Whether one of the files has the profile, or why that is not known.
    async fn exists(&self) -> Result<bool, String> {
        let (system, variables) = Default::default();
        let name = Some(self.name.clone().into());
        let loaded = aws_config::profile::load(&system, &variables, &self.files, name).await;
        let profiles = loaded.map_err(|error| chain(&error))?;
        Ok(profiles.get_profile(&self.name).is_some())
    }

    /// Returns the files that can contain the profile, as text for users.
    pub(super) fn places(&self) -> String {
        let places = self.config.iter().chain(&self.credentials).map(|path| path.display().to_string());
        places.collect::<Vec<_>>().join(", ")
    }

    /// Sets the diagnostic's path to the attribute that names the profile.
    pub(super) fn blame(&self, diagnostic: Diagnostic) -> Diagnostic {
        match self.named_by {
            NamedBy::Block => diagnostic.at(Path::attribute("profile")),
            NamedBy::Variable(_) | NamedBy::Nobody => diagnostic,
        }
    }

    /// Returns the credentials of this profile.
    pub(super) fn provider(&self, config: &ProviderConfig) -> OfProfile {
        let (profile, config) = (self.clone(), config.clone());
        OfProfile { inner: Mutex::new(Arc::new(profile.build(&config))), profile, config }
    }

    fn build(&self, config: &ProviderConfig) -> ProfileFileCredentialsProvider {
        let provider = ProfileFileCredentialsProvider::builder().configure(config);
        provider.profile_files(self.files()).profile_name(&self.name).build()
    }
}

/// The credentials of a profile, with its name in all errors.
#[derive(Debug)]
pub(super) struct OfProfile {
    profile: Profile,
    config: ProviderConfig,
    inner: Mutex<Arc<ProfileFileCredentialsProvider>>,
}

impl OfProfile {
    async fn credentials(&self) -> Result<Credentials, CredentialsError> {
        let inner = Arc::clone(&*self.inner.lock().unwrap_or_else(PoisonError::into_inner));
        let error = match inner.provide_credentials().await {
            Ok(credentials) => return Ok(credentials),
            Err(error) => error,
        };
        // The SDK's provider reports the reason only once. A new one reports it again.
        *self.inner.lock().unwrap_or_else(PoisonError::into_inner) =
            Arc::new(self.profile.build(&self.config));
        let has_none = matches!(error, CredentialsError::CredentialsNotLoaded(_));
        let cause = match std::error::Error::source(&error) {
            None if has_none => NEITHER.to_owned(),
            _ => chain(&error),
        };
        let text = format!("the profile {:?} gives no credentials: {cause}", self.profile.name);
        if !has_none || self.profile.is_named() {
            return Err(CredentialsError::provider_error(text));
        }
        Err(CredentialsError::not_loaded(match self.profile.exists().await {
            Ok(false) => {
                let Profile { name, .. } = &self.profile;
                format!("there is no profile {name:?} in {}", self.profile.places())
            }
            _ => text,
        }))
    }
}

gives_credentials!(OfProfile, credentials);

/// Returns the shared files that the block names, or the usual ones.
fn files(config: &Files<'_>, credentials: &Files<'_>) -> EnvConfigFiles {
    let mut files = EnvConfigFiles::builder()
        .include_default_config_file(config.are_the_sdks())
        .include_default_credentials_file(credentials.are_the_sdks());
    for file in config.others() {
        files = files.with_file(EnvConfigFileKind::Config, file);
    }
    for file in credentials.others() {
        files = files.with_file(EnvConfigFileKind::Credentials, file);
    }
    // The SDK panics if there is no file at all.
    files.with_contents(EnvConfigFileKind::Config, "").build()
}

/// The shared files of one kind.
struct Files<'a> {
    /// Those that the block names.
    given: &'a [String],
    variable: &'static str,
    usual: &'static str,
}

impl Files<'_> {
    fn paths(&self) -> Vec<PathBuf> {
        match self.given {
            [] => {
                let variable = settings::variable(self.variable);
                vec![expanded(&variable.unwrap_or_else(|| self.usual.to_owned()))]
            }
            given => given.iter().map(|path| expanded(path)).collect(),
        }
    }

    /// Whether the SDK knows the file. It takes an empty variable as the name of one.
    fn are_the_sdks(&self) -> bool {
        self.given.is_empty() && std::env::var_os(self.variable).is_none_or(|path| !path.is_empty())
    }

    /// Returns the files that the SDK does not know. Of these, only the usual one may be missing.
    fn others(&self) -> Vec<PathBuf> {
        match (self.are_the_sdks(), self.given) {
            (true, _) => Vec::new(),
            (false, []) => self.paths().into_iter().filter(|path| path.exists()).collect(),
            (false, _) => self.paths(),
        }
    }
}

/// Returns a path with the home directory in place of `~`.
pub(super) fn expanded(path: &str) -> PathBuf {
    let in_home = path.strip_prefix('~').and_then(|rest| rest.strip_prefix(std::path::is_separator));
    match (in_home, home()) {
        // With the separators of the system.
        (Some(rest), Some(home)) => home.join(rest).components().collect(),
        _ => path.into(),
    }
}

/// Returns the home directory as the SDK finds it. On Windows the standard library does not look at HOME, which Git Bash sets.
fn home() -> Option<PathBuf> {
    settings::variable("HOME").map(PathBuf::from).or_else(std::env::home_dir)
}
