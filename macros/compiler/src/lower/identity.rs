//! How an instance is identified: `primaryIdentifier` as Terraform sees it.

use super::naming::{TypeName, snake};
use super::objects::Objects;
use crate::cfn::Path;
use crate::ir::{Arn, Attribute, Configurability, IdentityPart, Kind, Object, ObjectId, Role, Rule, lookup};

/// Returns the parts of the identifier.
pub(crate) fn identity(identifier: &[Path], objects: &Objects, root: ObjectId) -> Vec<IdentityPart> {
    identifier.iter().map(|path| part(path, objects, root)).collect()
}

/// Returns the ARNs that have the identifier of a type of AWS in them. A pattern says what an identifier looks like, so that an
/// ARN is none.
pub(crate) fn arn(
    type_name: &TypeName<'_>,
    identity: &[IdentityPart],
    objects: &[Object],
    root: ObjectId,
) -> Option<Arn> {
    let [part] = identity else { return None };
    let found = lookup::find(objects, root, &part.property_path.join("/"))?;
    let has_pattern = found.attribute.constraints.iter().any(|one| matches!(one.rule, Rule::Pattern(_)));
    let (service, kind) = (type_name.service.to_ascii_lowercase(), type_name.resource.to_ascii_lowercase());
    (type_name.is_of_aws() && has_pattern).then_some(Arn { service, kind })
}

/// Lets the root attribute `id` stand for a property `Id` that only the API sets and that is the whole identifier: two
/// attributes would have one value. Types of Cloud Control have both, as in the reference.
pub(crate) fn join_with_id(identity: &mut [IdentityPart], root: &mut Object) {
    let [part] = identity else { return };
    let is_it = |one: &Attribute| {
        part.property_path == ["Id"]
            && one.property() == Some("Id")
            && one.configurability == Configurability::Computed
    };
    let Some(place) = root.attributes.iter().position(is_it) else { return };
    let property = root.attributes.remove(place);
    if let Some(id) = root.attributes.iter_mut().find(|one| one.role == Role::Identifier)
        && !property.description.is_empty()
    {
        id.description = property.description;
    }
    part.attribute_path = vec![String::from("id")];
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
        let attribute = objects.attributes(here?).iter().find(|a| a.property() == Some(property))?;
        names.push(attribute.name.clone());
        here = match attribute.kind {
            Kind::Object(id) => Some(id),
            _ => None,
        };
    }
    Some(names)
}
