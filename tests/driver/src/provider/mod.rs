//! A provider, called as core calls it.
//!
//! One method per call, with values instead of bytes. What comes back is decoded with the schema; what does not fit it
//! is an error of its own, because core stops there.

mod calls;
mod data;
mod error;
mod schemas;

use ferroform_proto::tfplugin6::provider_client::ProviderClient;
use tonic::transport::Channel;

pub use calls::{Applied, Imported, Moved, Planned, ReadObject, Upgraded};
pub use error::CallError;
pub use schemas::{ResourceSchema, Schemas};

use crate::connect::{Connection, Logs, Process};

/// What plugin-go lets through in both directions.
const MESSAGE_LIMIT: usize = 256 * 1024 * 1024;
/// What the cores let through when they ask for the schema.
pub const SCHEMA_LIMIT: usize = 64 * 1024 * 1024;

/// A connected provider with its schemas.
#[derive(Debug)]
pub struct Provider {
    client: ProviderClient<Channel>,
    channel: Channel,
    process: Option<Process>,
    schemas: Schemas,
}

impl Provider {
    /// Asks a connected provider for its schemas.
    ///
    /// # Errors
    /// When it does not answer or its schemas make no sense.
    pub async fn new(connection: Connection) -> Result<Self, CallError> {
        let channel = connection.channel;
        let client = ProviderClient::new(channel.clone())
            .max_decoding_message_size(MESSAGE_LIMIT)
            .max_encoding_message_size(MESSAGE_LIMIT);
        let schemas = schemas::fetch(&mut client.clone()).await?;
        Ok(Self { client, channel, process: connection.process, schemas })
    }

    /// The schemas.
    #[must_use]
    pub fn schemas(&self) -> &Schemas {
        &self.schemas
    }

    /// What the process wrote to stderr, if we started it.
    #[must_use]
    pub fn logs(&self) -> Option<&Logs> {
        self.process.as_ref().map(Process::logs)
    }

    /// The process, if we started it.
    pub fn process(&mut self) -> Option<&mut Process> {
        self.process.as_mut()
    }

    /// The raw client, for calls that this crate has no method for.
    #[must_use]
    pub fn client(&self) -> ProviderClient<Channel> {
        self.client.clone()
    }

    /// Ends the process, if we started it. Returns whether it went by itself.
    pub async fn stop(self) -> bool {
        match self.process {
            Some(process) => process.stop(self.channel).await == crate::connect::Ending::Graceful,
            None => true,
        }
    }
}
