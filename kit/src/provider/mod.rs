//! A provider, called as core calls it.
//!
//! There is one method per call, with values instead of bytes. Answers are decoded by the schema. A mismatch
//! is a separate error, because core stops there.

mod action;
mod answers;
mod calls;
mod configuration;
mod data;
mod ephemeral;
mod error;
mod kind;
mod list;
mod schemas;

use ferroform_plugin::proto::MESSAGE_LIMIT;
use ferroform_plugin::proto::tfplugin6::ClientCapabilities;
/// Why a provider defers an operation.
pub use ferroform_plugin::proto::tfplugin6::deferred::Reason as DeferralReason;
use ferroform_plugin::proto::tfplugin6::provider_client::ProviderClient;
use tonic::transport::Channel;

pub use action::{ActionEvent, PlannedAction};
pub use answers::{Applied, ImportAnswer, Imported, Planned, ReadObject};
pub use calls::PlanCall;
pub use ephemeral::{OpenedObject, RenewAt, Renewed};
pub use error::CallError;
pub use kind::Kind;
pub use list::{ListOptions, Listed};
pub use schemas::{ResourceSchema, Schemas};

use crate::connect::{Connection, Logs, Process};

/// What Terraform 1.11 to 1.15 can do.
pub const TERRAFORM_1_11: ClientCapabilities = ClientCapabilities {
    deferral_allowed: false,
    write_only_attributes_allowed: true,
    store_planned_private: false,
    computed_blocks_allowed: false,
};
/// What Terraform 1.16 can do.
pub const TERRAFORM_1_16: ClientCapabilities =
    ClientCapabilities { store_planned_private: true, computed_blocks_allowed: true, ..TERRAFORM_1_11 };

/// A connected provider with its schemas.
#[derive(Debug)]
pub struct Provider {
    client: ProviderClient<Channel>,
    channel: Channel,
    process: Option<Process>,
    schemas: Schemas,
    capabilities: ClientCapabilities,
}

impl Provider {
    /// Requests the schemas of a connected provider.
    ///
    /// # Errors
    /// If it does not answer, or its schemas are invalid.
    pub async fn new(connection: Connection) -> Result<Self, CallError> {
        let channel = connection.channel;
        let client = ProviderClient::new(channel.clone())
            .max_decoding_message_size(MESSAGE_LIMIT)
            .max_encoding_message_size(MESSAGE_LIMIT);
        let schemas = schemas::fetch(&mut client.clone()).await?;
        Ok(Self { client, channel, process: connection.process, schemas, capabilities: TERRAFORM_1_16 })
    }

    /// Plays a client that can do this; [`TERRAFORM_1_16`] unless it is called.
    pub fn set_capabilities(&mut self, capabilities: ClientCapabilities) {
        self.capabilities = capabilities;
    }

    /// Returns what the client that is played can do.
    #[must_use]
    pub fn capabilities(&self) -> ClientCapabilities {
        self.capabilities
    }

    /// Returns what the client can do during the apply, or before. During the apply, core claims that
    /// deferral is allowed, but treats a deferral as an error.
    pub(crate) fn capabilities_when(&self, applying: bool) -> ClientCapabilities {
        let deferral_allowed = applying || self.capabilities.deferral_allowed;
        ClientCapabilities { deferral_allowed, ..self.capabilities }
    }

    /// Returns the schemas.
    #[must_use]
    pub fn schemas(&self) -> &Schemas {
        &self.schemas
    }

    /// Returns what the process wrote to stderr, if the driver started it.
    #[must_use]
    pub fn logs(&self) -> Option<&Logs> {
        self.process.as_ref().map(Process::logs)
    }

    /// Returns the process, if the driver started it.
    pub fn process(&mut self) -> Option<&mut Process> {
        self.process.as_mut()
    }

    /// Returns the raw client, for calls that this crate has no method for.
    #[must_use]
    pub fn client(&self) -> ProviderClient<Channel> {
        self.client.clone()
    }

    /// Stops the process, if the driver started it. Returns whether it stopped without being killed.
    pub async fn stop(self) -> bool {
        match self.process {
            Some(process) => process.stop(self.channel).await == crate::connect::Ending::Graceful,
            None => true,
        }
    }
}
