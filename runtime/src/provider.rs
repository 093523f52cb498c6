//! The program a provider's `main` describes.

use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::Arc;

use ferroform_proto::tfplugin6::provider_server::ProviderServer;

use crate::engine::Strictness;
use crate::plugin::{self, MESSAGE_LIMIT, Serve};
use crate::resource::Registration;
use crate::rpc::{Rpc, SchemaService, Server};

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
    registrations: Vec<Registration>,
    strictness: Strictness,
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
            registrations: Vec::new(),
            strictness: Strictness::AsDeclared,
        }
    }

    /// Adds resource types.
    #[must_use]
    pub fn resources(mut self, registrations: &[Registration]) -> Self {
        self.registrations.extend_from_slice(registrations);
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

    /// How strictly configurations are judged.
    #[must_use]
    pub fn strictness(mut self, strictness: Strictness) -> Self {
        self.strictness = strictness;
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
        let server = Arc::new(self.into_server());
        let stopping = Arc::clone(&server);
        let serve = Serve { on_stop: Some(Box::new(move || stopping.stop())), ..serve };
        plugin::serve(serve, service(server), arguments.into_iter()).await
    }

    /// The protocol's service without a process around it, for tests that speak gRPC themselves.
    #[must_use]
    pub fn into_service(self) -> SchemaService<ProviderServer<Rpc>> {
        service(Arc::new(self.into_server()))
    }

    fn into_server(self) -> Server {
        Server::new(self.name, self.version, self.registrations, self.strictness)
    }
}

fn service(server: Arc<Server>) -> SchemaService<ProviderServer<Rpc>> {
    let rpc = ProviderServer::new(Rpc(Arc::clone(&server)))
        .max_decoding_message_size(MESSAGE_LIMIT)
        .max_encoding_message_size(MESSAGE_LIMIT);
    SchemaService::new(server, rpc)
}
