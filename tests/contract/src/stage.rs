//! The stage of a lifecycle: core, connected by gRPC to the real provider with one resource type, which uses
//! an emulator.

use std::sync::Arc;

use ferroform_cloud_control::{Client, ClientOptions, Limiter};
use ferroform_core::Registration;
use ferroform_core::table::ResourceTable;
use ferroform_driver::{Connection, Core, DriverError};
use ferroform_emulator::schema::{StoreError, TypeSchema};
use ferroform_emulator::{Clock, Emulator, Latency, Patterns, Quirks, SchemaStore, StartError, Time};
use ferroform_engine::Strictness;
use ferroform_rpc::{Rpc, Server};

use crate::door::Door;
use crate::subject::Subject;
use crate::tags::{self, DefaultTags};

/// The prefix of all type names.
pub(crate) const PROVIDER: &str = "awscc";
/// The start of every emulator's clock: 2026-01-01.
const BEGINNING: Time = Time(1_767_225_600_000);

/// An error from setting up a stage.
#[derive(Debug, thiserror::Error)]
pub enum StageError {
    /// The raw schema cannot be used.
    #[error(transparent)]
    Schema(#[from] StoreError),
    /// There is no raw schema.
    #[error("there is no schema of {0}")]
    NoSchema(String),
    /// The emulator does not start.
    #[error(transparent)]
    Emulator(#[from] StartError),
    /// The provider cannot be reached.
    #[error(transparent)]
    Driver(#[from] DriverError),
}

/// A stage for one resource type.
pub struct Stage {
    /// The table that the engine uses.
    pub table: &'static ResourceTable,
    /// The raw document that the emulator uses.
    pub schema: Arc<TypeSchema>,
    /// Terraform core.
    pub core: Core,
    /// The service.
    pub door: Arc<Door>,
    schemas: SchemaStore,
    server: Arc<Server>,
}

impl Stage {
    /// Serves only this type.
    ///
    /// # Errors
    /// If there is no raw schema of the type, or something does not start.
    pub async fn new(registration: Registration, schemas: &SchemaStore) -> Result<Self, StageError> {
        let table = registration.table;
        let name = table.cloudformation_type;
        let schema = schemas.get(name)?.ok_or_else(|| StageError::NoSchema(name.to_owned()))?;
        let server =
            Server::new(PROVIDER.to_owned(), "0.0.0".to_owned(), vec![registration], Strictness::AsDeclared);
        let server = Arc::new(server);
        let connection = Connection::in_process(Rpc(Arc::clone(&server))).await;
        let core = Core::new(connection.map_err(DriverError::from)?).await?;
        let door = Arc::new(Door::new(emulator(schemas, "", Quirks::default())?));
        Ok(Self { table, schema, core, door, schemas: schemas.clone(), server })
    }

    /// Starts again with an empty service and an empty state.
    ///
    /// # Errors
    /// If the emulator does not start.
    pub fn clear(&mut self, seed: u64, quirks: Quirks) -> Result<(), StageError> {
        let emulator = emulator(&self.schemas, &seed.to_string(), quirks)?;
        self.door = Arc::new(Door::new(emulator));
        let options = ClientOptions {
            region: crate::door::scope().region,
            max_retries: 3,
            limiter: Arc::new(Limiter::new()),
            seed: Some(seed),
        };
        self.server.configure(Client::new(Arc::clone(&self.door) as _, options));
        self.core.forget(&self.address());
        Ok(())
    }

    /// Sets the default tags of the provider block.
    pub fn tag(&self, defaults: &DefaultTags) {
        self.server.tag(tags::rules(defaults));
    }

    /// Returns the type as generators see it.
    #[must_use]
    pub fn subject(&self) -> Subject<'_> {
        Subject::new(&self.schema, self.table)
    }

    /// Returns the name of the type in a configuration.
    #[must_use]
    pub fn type_name(&self) -> String {
        format!("{PROVIDER}_{}", self.table.name)
    }

    /// Returns the address of the resource in the configuration.
    #[must_use]
    pub fn address(&self) -> String {
        format!("{}.this", self.type_name())
    }
}

/// Returns the registration of a CloudFormation type, if it is served.
#[must_use]
pub fn registration(name: &str) -> Option<Registration> {
    terraform_provider_awscc::registry::all().into_iter().find(|one| one.table.cloudformation_type == name)
}

fn emulator(schemas: &SchemaStore, seed: &str, quirks: Quirks) -> Result<Emulator, StartError> {
    let builder = Emulator::builder().schemas(schemas.clone()).clock(Clock::standing(BEGINNING));
    // Every request takes some time, so that waiting is part of every lifecycle.
    let latency = Latency { pending: 100, work: 500, jitter: 400, call: 0 };
    // The default: breaches of other patterns are accepted and reported as findings.
    builder.latency(latency).quirks(quirks).patterns(Patterns::Re2).seed(seed).without_network()
}
