//! The program a provider's `main` describes.

use std::ffi::OsString;
use std::fmt::Display;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use ferroform_plugin::{GRACE, MESSAGE_LIMIT, SENDING, Serve};
use ferroform_proto::tfplugin6::provider_server::ProviderServer;

use crate::cloud_control::STOP_PATIENCE;
use crate::diagnostic::{Diagnostic, catalogue};
use crate::emulation::{Emulation, Starter};
use crate::environment::{self, Environment};
use crate::offer::Offer;
use crate::resource::Registration;
use crate::rpc::{Rpc, SchemaService, Server};

// Who is asked to stop must have answered before the end: the answer holds the token of a creation under way.
const _: () = assert!(STOP_PATIENCE.as_millis() + SENDING.as_millis() <= GRACE.as_millis());

/// A provider: a name, and the resource types it serves.
///
/// ```no_run
/// # use std::process::ExitCode;
/// use ferroform::prelude::*;
///
/// #[tokio::main]
/// async fn main() -> ExitCode {
///     Provider::new("example").resources(resources![]).serve().await
/// }
/// ```
#[derive(Debug)]
pub struct Provider {
    name: String,
    address: String,
    version: String,
    offer: Offer,
    emulator: Option<Starter>,
}

impl Provider {
    /// A provider without resource types. The name is what type names begin with: `example` in
    /// `resource "example_team_thing" "x"`.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            address: format!("registry.terraform.io/hashicorp/{name}"),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            offer: Offer::default(),
            emulator: None,
        }
    }

    /// Adds resource types.
    #[must_use]
    pub fn resources(mut self, registrations: &[Registration]) -> Self {
        self.offer.always.extend_from_slice(registrations);
        self
    }

    /// Adds resource types by service: an environment variable, `EXAMPLE_SERVICES`, can restrict a process to some
    /// services, which makes it, and Terraform, smaller and faster.
    #[must_use]
    pub fn services(mut self, services: &[(&'static str, &'static [Registration])]) -> Self {
        self.offer.services.extend_from_slice(services);
        self
    }

    /// The address users give in `required_providers`; only `--debug` needs it.
    #[must_use]
    pub fn address(mut self, address: &str) -> Self {
        address.clone_into(&mut self.address);
        self
    }

    /// The provider's own version.
    #[must_use]
    pub fn version(mut self, version: &str) -> Self {
        version.clone_into(&mut self.version);
        self
    }

    /// What takes the place of AWS where the environment variable `EXAMPLE_EMULATOR` asks for it. `start` is given a
    /// folder for the emulator's state and returns its endpoint, with what must be kept for it to go on.
    #[must_use]
    pub fn emulator<F, A, E>(mut self, start: impl Fn(PathBuf) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<(String, A), E>> + Send + 'static,
        A: Send + Sync + 'static,
        E: Display,
    {
        self.emulator = Some(Starter::new(start));
        self
    }

    /// Serves Terraform or OpenTofu, which start this program, until they are done; with `--debug`, until interrupted.
    pub async fn serve(self) -> ExitCode {
        let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
        let serve = Serve {
            provider_name: self.name.clone(),
            provider_address: self.address.clone(),
            version: self.version.clone(),
            on_stop: None,
        };
        let environment = Environment::read(&self.name, |name| std::env::var(name).ok());
        let server = Arc::new(self.into_server(environment));
        let stopping = Arc::clone(&server);
        let serve = Serve { on_stop: Some(Box::new(move || stopping.stop())), ..serve };
        ferroform_plugin::serve(serve, service(server), arguments.into_iter()).await
    }

    /// The protocol's service without a process and its environment around it, for tests that speak gRPC themselves.
    #[must_use]
    pub fn into_service(self) -> SchemaService<ProviderServer<Rpc>> {
        service(Arc::new(self.into_server(Environment::default())))
    }

    fn into_server(self, environment: Environment) -> Server {
        let Environment { services, strictness, emulator, data_folder, mut problem } = environment;
        let (served, left_out) = match services {
            None => (self.offer.all(), Vec::new()),
            Some(wanted) => self.offer.restricted(&self.name, &wanted).unwrap_or_else(|unknown| {
                problem.get_or_insert(unknown);
                (Vec::new(), Vec::new())
            }),
        };
        let emulation = match (emulator, self.emulator) {
            (Some(folder), Some(starter)) => Some(Emulation::new(starter, folder)),
            (Some(_), None) => {
                problem.get_or_insert_with(|| no_emulator(&self.name));
                None
            }
            (None, _) => None,
        };
        let mut server = Server::new(self.name, self.version, served, strictness);
        (server.left_out, server.problem, server.emulation) = (left_out, problem, emulation);
        server.data_folder = data_folder;
        server
    }
}

fn no_emulator(provider: &str) -> Diagnostic {
    let variable = environment::name(provider, environment::EMULATOR);
    let detail = format!("{variable} asks for an emulator, but this provider has none.");
    Diagnostic::error(catalogue::INVALID_ENVIRONMENT, detail)
}

fn service(server: Arc<Server>) -> SchemaService<ProviderServer<Rpc>> {
    let rpc = ProviderServer::new(Rpc(Arc::clone(&server)))
        .max_decoding_message_size(MESSAGE_LIMIT)
        .max_encoding_message_size(MESSAGE_LIMIT);
    SchemaService::new(server, rpc)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::cloud_control::OperationStatus;
    use crate::cloud_control::tests::fake::{Answer, Bench, ended, pending};
    use crate::engine::testing::{Stage, thing};
    use crate::value::Value;

    /// Stops a creation that the service takes long to give up; tells which request is remembered.
    async fn stopped(answers: impl IntoIterator<Item = Answer>) -> Option<String> {
        let bench = Bench::new(answers);
        let cancel = bench.cancel.clone();
        let asked = tokio::spawn(async move {
            tokio::time::sleep(Duration::from_millis(900)).await;
            cancel.cancel();
            tokio::time::sleep(GRACE).await;
        });
        let stage = Stage::new(None);
        let applied = stage.apply(&bench, &Value::Null, &thing(None, "mine")).await;
        assert!(!asked.is_finished(), "the answer comes too late");
        assert!(applied.diagnostics.has_errors());
        applied.private.pending?.request_token
    }

    #[tokio::test(start_paused = true)]
    async fn a_signal_leaves_the_time_to_record_a_creation_under_way() {
        let giving_up = || ended(OperationStatus::CancelInProgress, None, None);
        let never_given_up = std::iter::once(pending()).chain(std::iter::repeat_with(giving_up).take(50));
        assert_eq!(stopped(never_given_up).await.as_deref(), Some("rt"));
        let silent = std::iter::once(pending()).chain(std::iter::repeat_n(Answer::Silence, 50));
        assert_eq!(stopped(silent).await.as_deref(), Some("rt"));
        let silent_to_the_wish = [pending(), pending(), giving_up()].into_iter();
        let silent_to_the_wish = silent_to_the_wish.chain(std::iter::repeat_n(Answer::Silence, 50));
        assert_eq!(stopped(silent_to_the_wish).await.as_deref(), Some("rt"));
    }
}
