//! An emulator that keeps its objects in a folder, and a provider that is configured for it.

use std::path::Path;
use std::sync::Arc;

use ferroform_driver::{Connection, Core, Instance, config};
use ferroform_emulator::{Emulator, SchemaStore};
use ferroform_engine::Strictness;
use ferroform_rpc::{Rpc, Server};
use terraform_provider_awscc::registry;

use crate::released_states::objects::Object;
use crate::released_states::{VERSION, WORKSPACE};

pub(crate) struct Stage {
    pub(crate) emulator: Emulator,
    pub(crate) core: Core,
}

impl Stage {
    /// Starts both. Only the types at these addresses are served, since Terraform decodes every type.
    pub(crate) async fn new<'a>(service: &Path, addresses: impl Iterator<Item = &'a str>) -> Self {
        let schemas = SchemaStore::folder(Path::new(WORKSPACE).join("schemas")).unwrap();
        // Services of which everybody knows how they spell, but which answer a read at once.
        let quirks = "fair,-stale-after-create,-stale-after-update,-stale-after-delete".parse().unwrap();
        let emulator =
            Emulator::builder().schemas(schemas).state(service).quirks(quirks).start().await.unwrap();
        let names: Vec<_> = addresses.filter_map(|address| address.split_once('.')).collect();
        let mut types = registry::all();
        types.retain(|one| names.iter().any(|(name, _)| name.strip_prefix("awscc_") == Some(one.table.name)));
        let server = Server::new("awscc".to_owned(), VERSION.to_owned(), types, Strictness::AsDeclared);
        let connection = Connection::in_process(Rpc(Arc::new(server))).await.unwrap();
        let core = Core::new(connection).await.unwrap();
        let block = config! {
            region = "eu-west-1",
            access_key = "111122223333",
            secret_key = "secret",
            max_retries = 0,
            skip_metadata_api_check = true,
            skip_requesting_account_id = true,
            skip_credentials_validation = true,
            endpoints = { cloudcontrolapi = emulator.endpoint(), sts = emulator.endpoint() },
        };
        core.configure(block).await.unwrap();
        Self { emulator, core }
    }

    /// Returns the object as Terraform has it after it has read the state file and asked for upgrades.
    pub(crate) async fn upgraded(&self, object: &Object) -> Instance {
        let mut instance = object.instance();
        let (name, _) = object.address.split_once('.').unwrap();
        let upgraded = self.core.provider().upgrade(name, instance.version, &instance.json).await.unwrap();
        assert!(upgraded.diagnostics.is_empty(), "{}: {:?}", object.address, upgraded.diagnostics);
        instance.object = upgraded.object;
        instance
    }

    pub(crate) async fn stop(self) {
        self.core.stop().await;
        self.emulator.stop().await;
    }
}
