//! The stage of a lifecycle: core, connected by gRPC to the real provider with one resource type, which uses
//! an emulator.

use std::error::Error;
use std::sync::Arc;

use ferroform_core::Registration;
use ferroform_core::table::ResourceTable;
use ferroform_driver::{Connection, Core, DriverError, Input};
use ferroform_emulator::schema::{StoreError, TypeSchema};
use ferroform_emulator::{Quirks, SchemaStore, StartError};
use ferroform_engine::Strictness;
use ferroform_rpc::{Rpc, Server};

use crate::REGION;
use crate::contract::door::Door;
use crate::contract::subject::Subject;
use crate::contract::tags::{self, DefaultTags};

/// The prefix of all type names.
pub(crate) const PROVIDER: &str = "awscc";

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

/// The result of a check, or what is missing or wrong.
pub type Checked<T = ()> = Result<T, Box<dyn Error>>;

/// What the provider is given in place of the configuration of a step.
#[derive(Clone, Copy, Debug)]
pub struct Distortion {
    /// The step.
    pub step: &'static str,
    /// The change of its configuration.
    pub change: fn(Input) -> Input,
}

/// A stage for one resource type.
pub struct Stage {
    /// The type.
    pub registration: &'static Registration,
    /// The table that the engine uses.
    pub table: &'static ResourceTable,
    /// The raw document that the emulator uses.
    pub schema: Arc<TypeSchema>,
    /// Terraform core.
    pub core: Core,
    /// The service.
    pub door: Arc<Door>,
    /// Lets the provider do something else than it was told, to show that a lifecycle notices.
    pub distortion: Option<Distortion>,
    schemas: SchemaStore,
    server: Arc<Server>,
    /// The region of the provider block.
    region: String,
    /// Where retries and pauses begin.
    seed: u64,
}

impl Stage {
    /// Serves only this type.
    pub async fn new(registration: &'static Registration, schemas: &SchemaStore) -> Result<Self, StageError> {
        let table = registration.table;
        let name = table.cloudformation_type;
        let schema = schemas.get(name)?.ok_or_else(|| StageError::NoSchema(name.to_owned()))?;
        let server =
            Server::new(PROVIDER.to_owned(), "0.0.0".to_owned(), vec![registration], Strictness::AsDeclared);
        let server = Arc::new(server);
        let connection = Connection::in_process(Rpc(Arc::clone(&server))).await;
        let core = Core::new(connection.map_err(DriverError::from)?).await?;
        let door = Door::open(schemas, "", Quirks::default())?;
        let region = REGION.to_owned();
        let (schemas, distortion) = (schemas.clone(), None);
        Ok(Self { registration, table, schema, core, door, distortion, schemas, server, region, seed: 0 })
    }

    /// Makes only the calls that Terraform makes.
    pub fn without_probes(self) -> Self {
        Self { core: self.core.without_probes(), ..self }
    }

    /// Starts again with an empty service and an empty state.
    pub fn clear(&mut self, seed: u64, quirks: Quirks) -> Result<(), StageError> {
        self.door = Door::open(&self.schemas, &seed.to_string(), quirks)?;
        self.seed = seed;
        self.move_to(REGION);
        self.core.forget(&self.address());
        Ok(())
    }

    /// Configures the provider block with this region.
    pub fn move_to(&mut self, region: &str) {
        region.clone_into(&mut self.region);
        self.server.configure(self.door.client(region, self.seed));
    }

    /// Returns the region of the provider block.
    pub fn region(&self) -> &str {
        &self.region
    }

    /// Sets the default tags of the provider block.
    pub fn tag(&self, defaults: &DefaultTags) {
        self.server.tag(tags::rules(defaults));
    }

    /// Returns the configuration that the provider is given at a step.
    pub fn distorted(&self, step: &str, config: &Input) -> Input {
        match self.distortion {
            Some(distortion) if distortion.step == step => (distortion.change)(config.clone()),
            _ => config.clone(),
        }
    }

    /// Returns the type as generators see it.
    pub fn subject(&self) -> Subject<'_> {
        Subject::new(&self.schema, self.table)
    }

    /// Returns the name of the type in a configuration.
    pub fn type_name(&self) -> String {
        format!("{PROVIDER}_{}", self.table.name)
    }

    /// Returns the address of the resource in the configuration.
    pub fn address(&self) -> String {
        format!("{}.this", self.type_name())
    }
}
