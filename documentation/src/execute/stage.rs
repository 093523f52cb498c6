//! The place where examples live: Terraform's core in this process, the provider, and an emulated service.

use std::sync::Arc;

use ferroform_contract::door::{Door, REGION};
use ferroform_core::Registration;
use ferroform_driver::{Connection, Core, DriverError};
use ferroform_emulator::{Quirks, SchemaStore};
use ferroform_rpc::Rpc;

use crate::site::Site;

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
    pub async fn new(
        site: &Site,
        types: Vec<&'static Registration>,
        schemas: &SchemaStore,
    ) -> Result<Self, String> {
        let server = Arc::new(site.server(types));
        let connection = Connection::in_process(Rpc(Arc::clone(&server))).await;
        let core = Core::new(connection.map_err(DriverError::from).map_err(said)?).await.map_err(said)?;
        let door = Door::open(schemas, "documentation", Quirks::default()).map_err(said)?;
        door.identify();
        server.configure(door.client(REGION, 0));
        Ok(Self { core, door })
    }
}

fn said(error: impl std::fmt::Display) -> String {
    error.to_string()
}
