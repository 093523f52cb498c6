//! How an instance is identified: `primaryIdentifier` as Terraform sees it.

use super::naming::snake;
use super::objects::Objects;
use crate::cfn::Path;
use crate::ir::{IdentityPart, Kind, ObjectId};

/// Returns the parts of the identifier.
pub(crate) fn identity(identifier: &[Path], objects: &Objects, root: ObjectId) -> Vec<IdentityPart> {
    identifier.iter().map(|path| part(path, objects, root)).collect()
}

fn part(path: &Path, objects: &Objects, root: ObjectId) -> IdentityPart {
    let property_path: Vec<String> = path.segments.iter().map(|segment| segment.as_str().into()).collect();
    let joined = property_path.concat();
    let name = if joined == "Provider" { "provider_name".into() } else { snake(&joined) };
    let attribute_path = attribute_path(&property_path, objects, root).unwrap_or_default();
    IdentityPart { name, property_path, attribute_path }
}

/// Returns the attributes along a path of properties, or `None` if no attribute holds the value.
fn attribute_path(properties: &[String], objects: &Objects, root: ObjectId) -> Option<Vec<String>> {
    let mut here = Some(root);
    let mut names = Vec::new();
    for property in properties {
        let attribute = objects.attributes(here?).iter().find(|a| a.property.as_ref() == Some(property))?;
        names.push(attribute.name.clone());
        here = match attribute.kind {
            Kind::Object(id) => Some(id),
            _ => None,
        };
    }
    Some(names)
}
