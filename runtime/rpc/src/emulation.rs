//! An emulator in place of AWS or of another API, for users who have no account, or who do not want to experiment with theirs.

use std::any::Any;
use std::fmt::{Debug, Display};
use std::path::{Path, PathBuf};
use std::pin::Pin;

use ferroform_cloud_control::settings::{Accounts, Keys, Settings};
use ferroform_core::diagnostic::{Diagnostic, catalogue};
use tokio::sync::OnceCell;

use crate::Server;
use crate::environment::{EMULATOR, emulator_folder};

/// The keys for the emulator if the provider block has none.
const NOBODY: &str = "emulator";
/// The region if none is specified.
const SOMEWHERE: &str = "us-east-1";

type Starting = Pin<Box<dyn Future<Output = Result<Running, String>> + Send>>;

/// How an emulator is started.
pub struct Starter(Box<dyn Fn(PathBuf) -> Starting + Send + Sync>);

/// An emulator that runs for as long as this value is kept.
#[derive(Debug)]
struct Running {
    endpoint: String,
    folder: PathBuf,
    _alive: Box<dyn Any + Send + Sync>,
}

/// The emulator that can replace AWS in this process.
#[derive(Debug)]
pub struct Emulation {
    starter: Starter,
    running: OnceCell<Running>,
}

/// Who asks for the emulator, and for which folder.
pub(crate) struct Asked {
    by: &'static str,
    folder: PathBuf,
}

impl Asked {
    /// Returns who asks for it. The block wins over the environment.
    pub(crate) fn of(server: &Server, settings: &Settings) -> Option<Self> {
        match &settings.emulator {
            Some(value) => {
                let folder = emulator_folder(&server.name, value)?;
                Some(Self { by: "The argument `emulator` of the provider block", folder })
            }
            None => Some(Self { by: EMULATOR, folder: server.emulator_folder.clone()? }),
        }
    }

    /// Returns the error of a provider that has none.
    pub(crate) fn refused(&self) -> Diagnostic {
        let detail = format!("{} asks for an emulator, but this provider has none.", self.by);
        Diagnostic::error(catalogue::INVALID_ENVIRONMENT, detail)
    }
}

impl Starter {
    /// Creates a starter. `start` is given the folder for the state, and returns the endpoint with a value that
    /// is kept for as long as the emulator is to run.
    pub fn new<F, A, E>(start: impl Fn(PathBuf) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<(String, A), E>> + Send + 'static,
        A: Send + Sync + 'static,
        E: Display,
    {
        Self(Box::new(move |folder| {
            let starting = start(folder.clone());
            Box::pin(async move {
                let (endpoint, alive) = starting.await.map_err(|error| error.to_string())?;
                Ok(Running { endpoint, folder, _alive: Box::new(alive) })
            })
        }))
    }
}

impl Emulation {
    /// Creates an emulation. Its emulator starts when a configuration of the provider asks for it.
    pub fn new(starter: Starter) -> Self {
        Self { starter, running: OnceCell::new() }
    }

    /// Starts the emulator, unless it runs. Returns its endpoint, and a warning that it takes the place of real objects.
    pub(crate) async fn start(
        &self,
        Asked { by, folder }: &Asked,
        is_of_aws: bool,
    ) -> Result<(&str, Diagnostic), Diagnostic> {
        let start = || (self.starter.0)(folder.clone());
        let running = self.running.get_or_try_init(start).await.map_err(|error| {
            let detail = format!("{by} asks for the emulator, but it cannot be started: {error}.");
            Diagnostic::error(catalogue::INVALID_ENVIRONMENT, detail)
        })?;
        // There is one for each process.
        Ok((&running.endpoint, announcement(by, &running.folder, is_of_aws)))
    }
}

/// Redirects the settings to the emulator.
pub(crate) fn turn(settings: &mut Settings, endpoint: &str) {
    settings.endpoints.cloudcontrolapi = Some(endpoint.to_owned());
    settings.endpoints.sts = Some(endpoint.to_owned());
    settings.endpoints.others = Some(endpoint.to_owned());
    // Requests reach only the emulator, so no real credentials are needed.
    settings.profile = None;
    settings.assume_role_with_web_identity = None;
    settings.keys.get_or_insert_with(|| Keys {
        access_key: NOBODY.to_owned(),
        secret_key: NOBODY.into(),
        token: None,
    });
    // The emulator has an account of its own.
    settings.accounts = Accounts::Any;
    settings.skip.metadata_api = true;
    if settings.region.is_none() {
        let named = ["AWS_REGION", "AWS_DEFAULT_REGION"].iter().find_map(|name| std::env::var(name).ok());
        settings.region = Some(named.filter(|name| !name.is_empty()).unwrap_or_else(|| SOMEWHERE.to_owned()));
    }
}

fn announcement(by: &str, folder: &Path, is_of_aws: bool) -> Diagnostic {
    let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    let detail = format!(
        "{by} is set, so an emulator replaces {}. It keeps its objects in {}; no API is called.\n\n\
         Remove the setting to work with real objects; remove the folder, together with the Terraform state, to begin anew.",
        if is_of_aws { "AWS" } else { "the API" },
        folder.display()
    );
    Diagnostic::warning(catalogue::EMULATED, detail)
}

impl Debug for Starter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Starter")
    }
}
