//! A provider that does not use AWS, as a core sees it.

use ferroform::prelude::*;
use ferroform::{Arguments, Attributes, DataSource, ProviderSettings};
use ferroform_driver::{Connection, Core, DriverError, config};

#[derive(ProviderSettings)]
struct Settings {
    /// Where the API is.
    endpoint: String,
}

/// Says where the API is.
#[derive(Arguments)]
struct Api;

#[derive(Attributes)]
struct Found {
    /// The URL.
    url: String,
}

impl DataSource for Api {
    type Output = Found;

    async fn read(self, context: &mut dyn Context) -> Result<Found, Diagnostic> {
        Ok(Found { url: context.settings::<Settings>()?.endpoint.clone() })
    }
}

async fn acme() -> Core {
    let provider = Provider::new("acme").connect(async |_: Settings| Ok(())).data_source::<Api>();
    Core::new(Connection::in_process(provider).await.unwrap()).await.unwrap()
}

#[tokio::test]
async fn it_needs_neither_region_nor_credentials() {
    let core = acme().await;
    assert!(core.check_schemas().is_empty());
    core.configure(config! { endpoint = "http://acme" }).await.unwrap();
    let read = core.read_data("acme_api", config! {}).await.unwrap();
    assert!(format!("{:?}", read.expect_clean().state).contains("http://acme"));
}

#[tokio::test]
async fn it_has_no_argument_data_source_action_or_ephemeral_resource_of_aws() {
    let core = acme().await;
    for argument in ["region", "profile", "default_tags"] {
        let block = config! { endpoint = "http://acme" }.with(argument, "x");
        let refused = core.configure(block).await.unwrap_err();
        assert!(
            matches!(&refused, DriverError::Input(why) if why.to_string().contains(argument)),
            "{refused}"
        );
    }
    let schemas = core.provider().schemas();
    assert_eq!(schemas.data_sources.keys().collect::<Vec<_>>(), ["acme_api"]);
    assert_eq!(
        (schemas.actions.len(), schemas.ephemeral_resources.len(), schemas.resources.len()),
        (0, 0, 0)
    );
}
