//! All pages of a provider.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use ferroform::explain::{Catalogue, Explained, Type};
use ferroform_campaigns::SCHEMAS;
use ferroform_core::Registration;
use ferroform_engine::Strictness;
use ferroform_rpc::Server;
use terraform_provider_awscc::{NAME, functions, registry};

use crate::by_hand;
use crate::page::Page;
use crate::references::References;
use crate::relations::Relations;
use crate::types::Described;

/// The largest page that the registry shows, in bytes.
pub(crate) const LARGEST: usize = 500_000;

/// The folder of the examples of resources that are written by hand: files that are named like the resources without the prefix of
/// the provider. All other examples are generated.
const EXAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/resources");

/// A provider that is described.
pub struct Site {
    catalogue: Catalogue,
    references: References,
    relations: Relations,
    registrations: Vec<&'static Registration>,
    hand_written: BTreeMap<String, String>,
}

/// A schema or an example that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{0}: {1}")]
pub struct NoPage(PathBuf, io::Error);

impl Site {
    /// Describes the provider of this workspace.
    pub fn of_workspace() -> Result<Self, NoPage> {
        let registrations = registry::all();
        let catalogue = Catalogue::new(NAME, &registrations, registry::WITH_SECRETS);
        let hand_written = hand_written().map_err(|error| NoPage(EXAMPLES.into(), error))?;
        let relations = Relations::read(Path::new(SCHEMAS), &catalogue);
        let relations = relations.map_err(|error| NoPage(SCHEMAS.into(), error))?;
        let references = References::of(&catalogue);
        Ok(Self { catalogue, references, relations, registrations, hand_written })
    }

    /// Returns the examples that are written by hand, by the names of the resources without prefix.
    pub fn hand_written(&self) -> &BTreeMap<String, String> {
        &self.hand_written
    }

    /// Returns the types.
    pub fn types(&self) -> &[Type] {
        self.catalogue.types()
    }

    /// Returns the catalogue of the types.
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// Returns the registration of a type.
    pub fn registration(&self, of: &Type) -> Option<&'static Registration> {
        self.registrations.iter().copied().find(|one| std::ptr::eq(one.table, of.table))
    }

    /// Returns the pages of a type.
    pub fn pages_of(&self, of: &Type) -> Result<Vec<Page>, NoPage> {
        let name = of.cloudformation_type.to_lowercase().replace("::", "-");
        let file = Path::new(SCHEMAS).join(format!("{name}.json"));
        let schema = fs::read_to_string(&file).map_err(|error| NoPage(file, error))?;
        let mut explained = Explained::of(of, Some(&schema));
        explained.example = match self.hand_written.get(of.table.name) {
            Some(example) => example.clone(),
            None => self.references.example(&self.catalogue, of),
        };
        Ok(Described { of, explained: &explained, relations: &self.relations }.pages())
    }

    /// Returns the pages of these types.
    pub fn pages_of_all<'t>(&self, types: &[&'t Type]) -> Result<Vec<(&'t Type, Vec<Page>)>, NoPage> {
        types.iter().map(|of| Ok((*of, self.pages_of(of)?))).collect()
    }

    /// Returns the pages of everything that is no type.
    pub fn pages_by_hand() -> Vec<Page> {
        let mut pages = by_hand::pages();
        pages.extend(functions::all().iter().map(by_hand::function));
        pages
    }

    /// Returns a provider with these types.
    pub fn server(registrations: Vec<&'static Registration>) -> Server {
        let is_here =
            |one: &&Registration| registrations.iter().any(|own| std::ptr::eq(own.table, one.table));
        let ephemeral = registry::WITH_SECRETS.iter().filter(is_here).copied().collect();
        let mut server =
            Server::new(NAME.to_owned(), "0.0.0".to_owned(), registrations, Strictness::AsDeclared);
        server.ephemeral = ephemeral;
        server.functions = functions::all();
        server
    }
}

fn hand_written() -> io::Result<BTreeMap<String, String>> {
    let mut examples = BTreeMap::new();
    for entry in fs::read_dir(EXAMPLES)? {
        let file = entry?.path();
        if let Some(name) = file.file_name().and_then(|name| name.to_str()?.strip_suffix(".tf")) {
            examples.insert(name.to_owned(), fs::read_to_string(&file)?);
        }
    }
    Ok(examples)
}
