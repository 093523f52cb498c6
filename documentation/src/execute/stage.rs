//! The place where examples live: Terraform's core in this process, the provider, and an emulated service.

use std::sync::Arc;

use ferroform_cloud_control::{Client, ClientOptions, Limiter};
use ferroform_contract::door::{Door, REGION};
use ferroform_core::Registration;
use ferroform_driver::{Connection, Core, DriverError};
use ferroform_emulator::{Clock, Emulator, Latency, Patterns, SchemaStore, Time};
use ferroform_rpc::Rpc;

use crate::site::Site;

/// The start of every emulator's clock: 2026-01-01.
const BEGINNING: Time = Time(1_767_225_600_000);

/// A stage for some types.
pub struct Stage {
    /// Terraform's core.
    pub core: Core,
    /// The service.
    pub door: Arc<Door>,
}

impl Stage {
    /// Serves these types.
    ///
    /// # Errors
    /// If something does not start.
    pub async fn new(site: &Site, types: Vec<Registration>, schemas: &SchemaStore) -> Result<Self, String> {
        let server = Arc::new(site.server(types));
        let connection = Connection::in_process(Rpc(Arc::clone(&server))).await;
        let core = Core::new(connection.map_err(DriverError::from).map_err(said)?).await.map_err(said)?;
        let latency = Latency { pending: 100, work: 500, jitter: 400, call: 0 };
        let emulator = Emulator::builder()
            .schemas(schemas.clone())
            .clock(Clock::standing(BEGINNING))
            .latency(latency)
            // What a service would refuse, it refuses here.
            .patterns(Patterns::Re2)
            .seed("documentation")
            .without_network()
            .map_err(said)?;
        let door = Arc::new(Door::new(emulator));
        let of_client = Arc::clone(&door);
        let client = move |region: &str| {
            let options = ClientOptions {
                region: region.to_owned(),
                max_retries: 3,
                limiter: Arc::new(Limiter::new()),
                seed: Some(0),
            };
            Client::new(Arc::new(of_client.to(region)), options)
        };
        server.configure(client(REGION).with_regions(client));
        Ok(Self { core, door })
    }
}

fn said(error: impl std::fmt::Display) -> String {
    error.to_string()
}
