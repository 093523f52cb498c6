//! An emulated cloud, and a core with the provider, which is configured for it.

use ferroform_driver::{Connection, Core, Input, config};
use ferroform_emulator::Emulator;
use terraform_provider_acme::{provider, store};

/// Starts both.
pub(crate) async fn cloud() -> (Emulator, Core) {
    let emulator = Emulator::builder().schemas(store()).start().await.expect("it starts");
    let connection = Connection::in_process(provider()).await.expect("it is served");
    let core = Core::new(connection).await.expect("it has a schema");
    core.configure(block(&emulator)).await.expect("it is configured");
    (emulator, core)
}

/// Returns a `provider` block for this cloud.
pub(crate) fn block(emulator: &Emulator) -> Input {
    let endpoint = emulator.endpoint();
    config! {
        region = "eu-west-1",
        access_key = "111122223333",
        secret_key = "secret",
        console_url = "https://streams.acme.example",
        endpoints = { cloudcontrolapi = endpoint.clone(), sts = endpoint },
    }
}
