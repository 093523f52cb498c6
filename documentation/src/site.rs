//! All pages of a provider.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use ferroform_core::{FunctionRegistration, Registration};
use ferroform_engine::Strictness;
use ferroform_explain::{Catalogue, Explained, Type};
use ferroform_proto::tfplugin6::Schema;
use ferroform_proto::tfplugin6::get_provider_schema::{Request, Response};
use ferroform_proto::tfplugin6::provider_server::Provider as _;
use ferroform_rpc::{Rpc, Server};

use crate::by_hand;
use crate::hand_written::HandWritten;
use crate::page::Page;
use crate::references::References;
use crate::types::{Blocks, Described};

/// The largest page that the registry shows, in bytes.
pub const LARGEST: usize = 500_000;

/// The folder of the examples that are written by hand.
const EXAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/resources");

/// A provider that is described.
pub struct Site {
    provider: String,
    catalogue: Catalogue,
    references: References,
    registrations: Vec<&'static Registration>,
    ephemeral: &'static [Registration],
    functions: Vec<FunctionRegistration>,
    schemas: PathBuf,
    hand_written: HandWritten,
}

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
pub enum NoPage {
    /// A schema or an example cannot be read.
    #[error("{0}: {1}")]
    File(PathBuf, std::io::Error),
    /// The provider does not describe itself.
    #[error("the provider does not answer: {0}")]
    Answer(#[from] tonic::Status),
}

impl Site {
    /// Describes the provider of this workspace, with the raw schemas in this folder.
    ///
    /// # Errors
    /// If an example that is written by hand cannot be read.
    pub fn of_workspace(schemas: &Path) -> Result<Self, NoPage> {
        use terraform_provider_awscc::{NAME, functions, registry};
        let registrations = registry::all();
        let catalogue = Catalogue::new(NAME, &registrations, registry::WITH_SECRETS);
        let hand_written =
            HandWritten::read(Path::new(EXAMPLES)).map_err(|error| NoPage::File(EXAMPLES.into(), error))?;
        Ok(Self {
            provider: NAME.to_owned(),
            references: References::of(&catalogue),
            catalogue,
            registrations,
            ephemeral: registry::WITH_SECRETS,
            functions: functions::all().to_vec(),
            schemas: schemas.to_owned(),
            hand_written,
        })
    }

    /// Returns the example of a type that is written by hand, if there is one.
    #[must_use]
    pub fn hand_written(&self, of: &Type) -> Option<&str> {
        self.hand_written.get(of.table.name)
    }

    /// Returns the names of the resources, without prefix, whose examples are written by hand.
    pub fn hand_written_names(&self) -> impl Iterator<Item = &str> {
        self.hand_written.names()
    }

    /// Returns the types.
    #[must_use]
    pub fn types(&self) -> &[Type] {
        self.catalogue.types()
    }

    /// Returns the catalogue of the types.
    #[must_use]
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// Returns the registration of a type.
    #[must_use]
    pub fn registration(&self, of: &Type) -> Option<&'static Registration> {
        self.registrations.iter().copied().find(|one| std::ptr::eq(one.table, of.table))
    }

    /// Returns the pages of a type.
    ///
    /// # Errors
    /// If its schema cannot be read, or the provider does not describe it.
    pub async fn pages_of(&self, of: &Type) -> Result<Vec<Page>, NoPage> {
        let name = of.cloudformation_type.to_lowercase().replace("::", "-");
        let file = self.schemas.join(format!("{name}.json"));
        let schema = std::fs::read_to_string(&file).map_err(|error| NoPage::File(file, error))?;
        let mut explained = Explained::of(of, Some(&schema));
        explained.example = match self.hand_written(of) {
            Some(example) => example.to_owned(),
            None => self.references.example(&self.catalogue, of),
        };
        let answer = self.answer(self.registration(of).into_iter().collect()).await?;
        let block = |schemas: &std::collections::BTreeMap<String, Schema>, name: &Option<String>| {
            schemas.get(name.as_ref()?)?.block.clone()
        };
        let offers = &of.offers;
        let blocks = Blocks {
            data_source: block(&answer.data_source_schemas, &offers.data_source),
            plural_data_source: block(&answer.data_source_schemas, &offers.plural_data_source),
            list: block(&answer.list_resource_schemas, &offers.list_resource),
            ephemeral: block(&answer.ephemeral_resource_schemas, &offers.ephemeral_resource),
        };
        Ok(Described { provider: &self.provider, of, explained: &explained, blocks }.pages())
    }

    /// Returns the pages of these types.
    ///
    /// # Errors
    /// If a schema cannot be read, or the provider does not describe a type.
    pub async fn pages_of_all<'t>(&self, types: &[&'t Type]) -> Result<Vec<(&'t Type, Vec<Page>)>, NoPage> {
        let mut pages = Vec::new();
        for of in types {
            pages.push((*of, self.pages_of(of).await?));
        }
        Ok(pages)
    }

    /// Returns the pages of everything that is no type.
    ///
    /// # Errors
    /// If the provider does not describe it.
    pub async fn pages_by_hand(&self) -> Result<Vec<Page>, NoPage> {
        let mut pages = by_hand::pages(&self.provider, &self.answer(Vec::new()).await?);
        pages.extend(self.functions.iter().map(|function| by_hand::function(&self.provider, function)));
        Ok(pages)
    }

    /// Returns what a provider with these types tells Terraform.
    ///
    /// # Errors
    /// If it does not answer.
    pub async fn answer(&self, registrations: Vec<&'static Registration>) -> Result<Response, NoPage> {
        let rpc = Rpc(Arc::new(self.server(registrations)));
        let answer = rpc.get_provider_schema(tonic::Request::new(Request {})).await?;
        Ok(answer.into_inner())
    }

    /// Returns a provider with these types.
    #[must_use]
    pub fn server(&self, registrations: Vec<&'static Registration>) -> Server {
        let is_here =
            |one: &&Registration| registrations.iter().any(|own| std::ptr::eq(own.table, one.table));
        let ephemeral = self.ephemeral.iter().filter(is_here).copied().collect();
        let mut server =
            Server::new(self.provider.clone(), "0.0.0".to_owned(), registrations, Strictness::AsDeclared);
        server.ephemeral = ephemeral;
        server.functions.clone_from(&self.functions);
        server
    }
}
