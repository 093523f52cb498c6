//! Where the tags of a type are, and how they are written.

use super::attribute;
use super::objects::Objects;
use crate::catalogue;
use crate::cfn::{Document, Path, Segment, Tagging as Stated};
use crate::finding::Findings;
use crate::ir::{
    Attribute, Configurability, Kind, Mutability, Object, ObjectId, Order, Replace, Rule, TagShape, Tagging,
    Text,
};
use crate::overrides::{OVERRIDES, TagsOverride};

/// The property that has the tags if a schema names none.
const USUAL: &str = "Tags";

/// Returns the tags of a type, if users can set any. `can_update` is whether objects can be updated.
pub(crate) fn tagging(
    document: &Document,
    objects: &Objects,
    root: ObjectId,
    can_update: bool,
    overrides: &[TagsOverride],
    findings: &mut Findings,
) -> Option<Tagging> {
    let stated = document.tagging.as_ref();
    let at = |property: &str| {
        let attribute = objects.attributes(root).iter().find(|a| a.property() == Some(property))?;
        let shape = tag_shape(attribute, objects)?;
        let is_updatable = can_update && stated.is_none_or(|s| s.is_updatable) && is_mutable(attribute);
        let stated_order = match attribute.kind {
            Kind::List(_, order) => Some(order),
            _ => None,
        };
        Some(Tagging { attribute: attribute.name.clone(), shape, is_updatable, stated_order })
    };
    let by_schema = tag_property(stated).and_then(at);
    let mut found = None;
    for TagsOverride { type_name, property } in overrides {
        let tagging = at(property);
        let fault = match &tagging {
            None => Some(catalogue::no_tags_at(property)),
            Some(_) if found.is_some() || tagging == by_schema => Some(catalogue::known_tags(property)),
            Some(_) => None,
        };
        if let Some(message) = fault {
            findings.push(catalogue::wrong_override(OVERRIDES, type_name, &message));
        }
        found = found.or(tagging);
    }
    found.or(by_schema)
}

/// Adds `tags_all` to a type with tags, and takes the order of the tags for nothing. Tags are no secrets even where a service never
/// returns them: all that is in `tags_all` is shown. What the author of a type calls sensitive is so there, too.
pub(crate) fn complete(objects: &mut [Object], root: ObjectId, tags: &str) {
    let mut all = attribute::synthetic_tags_all();
    let Some(object) = objects.get_mut(root.0) else { return };
    let mut pair = None;
    for attribute in object.attributes.iter_mut().filter(|attribute| attribute.name == tags) {
        if let Kind::List(_, order) = &mut attribute.kind {
            *order = Order::Irrelevant;
        }
        attribute.behaviour.is_secret = false;
        all.is_sensitive = attribute.is_sensitive;
        pair = attribute.kind.object();
    }
    object.add(all);
    for attribute in
        pair.and_then(|pair| objects.get_mut(pair.0)).into_iter().flat_map(|pair| &mut pair.attributes)
    {
        attribute.behaviour.is_secret = false;
    }
}

/// Returns the property that has the tags, if it is a root property. A schema that says nothing has taggable
/// objects: that is the default of the registry's meta schema.
fn tag_property(stated: Option<&Stated>) -> Option<&str> {
    match stated {
        Some(stated) if !stated.is_taggable => None,
        Some(Stated { property: Some(path), .. }) => root_property(path),
        _ => Some(USUAL),
    }
}

fn root_property(path: &Path) -> Option<&str> {
    match path.segments.as_slice() {
        [Segment::Name(name)] => Some(name),
        _ => None,
    }
}

fn is_mutable(attribute: &Attribute) -> bool {
    attribute.behaviour.mutability != Mutability::CreateOnly && attribute.replace == Replace::Never
}

/// Returns how tags are written, if users can write tags in the attribute.
fn tag_shape(attribute: &Attribute, objects: &Objects) -> Option<TagShape> {
    if attribute.configurability == Configurability::Computed {
        return None;
    }
    match &attribute.kind {
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

/// Whether whoever writes a tag must set the attribute.
fn is_required(attribute: &Attribute) -> bool {
    attribute.configurability == Configurability::Required
        || attribute.constraints.iter().any(|constraint| constraint.rule == Rule::NotNull)
}
