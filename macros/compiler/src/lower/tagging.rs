//! Where the tags of a type are, and how they are written.

use super::objects::Objects;
use crate::cfn::{Document, Path, Segment};
use crate::ir::{Attribute, Configurability, Kind, ObjectId, TagShape, Tagging, Text};

/// Returns the tags of a type, if users can set any.
pub(crate) fn tagging(document: &Document, objects: &Objects, root: ObjectId) -> Option<Tagging> {
    let stated = document.tagging.as_ref()?;
    if !stated.is_taggable {
        return None;
    }
    let property = tag_property(stated.property.as_ref())?;
    let attribute = objects.attributes(root).iter().find(|a| a.property.as_deref() == Some(&property))?;
    if attribute.configurability == Configurability::Computed {
        return None;
    }
    let shape = tag_shape(&attribute.kind, objects)?;
    Some(Tagging { attribute: attribute.name.clone(), shape, is_updatable: stated.is_updatable })
}

fn tag_property(path: Option<&Path>) -> Option<String> {
    let Some(path) = path else { return Some("Tags".into()) };
    match path.segments.as_slice() {
        [Segment::Name(name)] => Some(name.clone()),
        _ => None,
    }
}

fn tag_shape(kind: &Kind, objects: &Objects) -> Option<TagShape> {
    match kind {
        Kind::Map(element) if matches!(element.kind, Kind::String(_)) => Some(TagShape::Map),
        Kind::String(Text::Json) => Some(TagShape::Json),
        Kind::List(element, _) | Kind::Set(element) => match element.kind {
            Kind::Object(id) => pairs(objects.attributes(id)),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the shape of tags with a key and a value, whatever the exact names: `Key`, `TagKey`, `key`.
fn pairs(attributes: &[Attribute]) -> Option<TagShape> {
    let texts = || attributes.iter().filter(|a| matches!(a.kind, Kind::String(_))).map(|a| &a.name);
    let value_of = |key: &String| {
        let value = format!("{}value", key.strip_suffix("key")?);
        texts().find(|name| **name == value)
    };
    let (key, value) = texts().find_map(|key| Some((key, value_of(key)?)))?;
    let is_further = |a: &&Attribute| a.name != *key && a.name != *value;
    let needed: Vec<_> = attributes.iter().filter(is_further).filter(|a| is_required(a)).collect();
    if !needed.iter().all(|a| a.kind == Kind::Bool) {
        return None;
    }
    let flags = needed.into_iter().map(|a| a.name.clone()).collect();
    Some(TagShape::Pairs { key: key.clone(), value: value.clone(), flags })
}

fn is_required(attribute: &Attribute) -> bool {
    attribute.configurability == Configurability::Required
}
