//! Which types refer to which, by the facts in `schemas/references.toml`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{fs, io};

use ferroform::explain::{Catalogue, Type};
use ferroform_core::table::{Kind, ObjectTable};
use ferroform_emulator::references::References;

/// How many types that refer to another one are named on its page.
const MOST: usize = 30;

/// The types of a provider, and what they refer to.
pub(crate) struct Relations(BTreeMap<&'static str, Relation>);

/// What a type has to do with others.
#[derive(Default)]
struct Relation {
    /// Where it refers to which types, each by the name of its resource.
    to: BTreeMap<String, BTreeSet<String>>,
    /// The resources that refer to it.
    from: BTreeSet<String>,
}

impl Relations {
    /// Reads the facts in a folder of schemas.
    pub(crate) fn read(schemas: &Path, catalogue: &Catalogue) -> io::Result<Self> {
        let facts = fs::read_to_string(schemas.join("references.toml"))?;
        let facts = References::read(&facts).map_err(io::Error::other)?;
        let resources = || catalogue.types().iter().filter(|of| of.offers.resource.is_some());
        let names: BTreeMap<&str, &Type> = resources().map(|of| (of.cloudformation_type, of)).collect();
        let mut all: BTreeMap<&'static str, Relation> = BTreeMap::new();
        for of in resources() {
            for (property, targets) in facts.of_type(of.cloudformation_type) {
                let Some(path) = path(of.table.root, property) else { continue };
                for target in targets.keys().filter_map(|target| names.get(target.as_str())) {
                    let relation = all.entry(of.cloudformation_type).or_default();
                    relation.to.entry(path.clone()).or_default().insert(target.name.clone());
                    let other = all.entry(target.cloudformation_type).or_default();
                    other.from.insert(of.name.clone());
                }
            }
        }
        Ok(Self(all))
    }

    /// Returns the attributes that refer to other types, each with the names of their resources.
    pub(crate) fn to(&self, of: &Type) -> impl Iterator<Item = (&String, &BTreeSet<String>)> {
        self.0.get(of.cloudformation_type).into_iter().flat_map(|relation| &relation.to)
    }

    /// Returns the names of the resources that refer to a type, or how many there are if they are too many.
    pub(crate) fn from(&self, of: &Type) -> Result<Vec<&String>, usize> {
        let from = self.0.get(of.cloudformation_type).map(|relation| &relation.from);
        match from.map_or(0, BTreeSet::len) {
            count if count > MOST => Err(count),
            _ => Ok(from.into_iter().flatten().collect()),
        }
    }
}

/// Returns the path of an attribute by that of its property: `Rules/*/RoleArn` is `rules.role_arn`.
fn path(root: &'static ObjectTable, property: &str) -> Option<String> {
    let (mut kind, mut names) = (Kind::Object(root), Vec::new());
    for step in property.split('/') {
        kind = match kind {
            Kind::Object(table) => {
                let attribute = table.attributes.iter().find(|one| one.property() == Some(step))?;
                names.push(attribute.name);
                attribute.kind
            }
            Kind::List(element, _) | Kind::Set(element) | Kind::Map(element) if step == "*" => element.kind,
            _ => return None,
        };
    }
    Some(names.join("."))
}
