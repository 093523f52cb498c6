//! The stage of a lifecycle: one resource type of the real provider, behind real gRPC, over an emulator; core in front
//! of it.

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

/// The prefix of all type names.
pub(crate) const PROVIDER: &str = "awscc";
/// When every emulator's clock begins: 2026-01-01.
const BEGINNING: Time = Time(1_767_225_600_000);

/// Why there is no stage.
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

/// One resource type, ready to live.
pub struct Stage {
    /// The facts that the engine goes by.
    pub table: &'static ResourceTable,
    /// The raw document that the emulator goes by.
    pub schema: Arc<TypeSchema>,
    /// Terraform core.
    pub core: Core,
    /// The service.
    pub door: Arc<Door>,
    schemas: SchemaStore,
    server: Arc<Server>,
}

impl Stage {
    /// Serves this type alone.
    ///
    /// # Errors
    /// When there is no raw schema of it, or something does not start.
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

    /// Begins anew with an empty service and an empty state.
    ///
    /// # Errors
    /// When the emulator does not start.
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

    /// The type as generators see it.
    #[must_use]
    pub fn subject(&self) -> Subject<'_> {
        Subject::new(&self.schema, self.table)
    }

    /// What the type is called in a configuration.
    #[must_use]
    pub fn type_name(&self) -> String {
        format!("{PROVIDER}_{}", self.table.name)
    }

    /// Where the resource stands in the configuration.
    #[must_use]
    pub fn address(&self) -> String {
        format!("{}.this", self.type_name())
    }
}

/// The type of this CloudFormation name, if it is served.
#[must_use]
pub fn registration(name: &str) -> Option<Registration> {
    terraform_provider_awscc::registry::all().into_iter().find(|one| one.table.cloudformation_type == name)
}

fn emulator(schemas: &SchemaStore, seed: &str, quirks: Quirks) -> Result<Emulator, StartError> {
    let builder = Emulator::builder().schemas(schemas.clone()).clock(Clock::standing(BEGINNING));
    // Every request takes a while, so that waiting is part of every lifecycle.
    let latency = Latency { pending: 100, work: 500, jitter: 400, call: 0 };
    // As it is unless a user says otherwise: what breaks the other patterns is accepted and found.
    builder.latency(latency).quirks(quirks).patterns(Patterns::Re2).seed(seed).without_network()
}
