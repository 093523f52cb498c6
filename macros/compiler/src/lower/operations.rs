//! What Cloud Control can do with a type, for how long, and what Terraform is therefore offered.

use super::naming::root_attribute;
use super::objects::Objects;
use crate::annotation::Annotation;
use crate::cfn::{Document, Handler, HandlerInput};
use crate::ir::{
    Attribute, Configurability, Handlers, Kind, ListHandler, ListInput, ObjectId, Offers, Replace, Timeouts,
};

/// What an operation may take where the schema does not say.
const DEFAULT_MINUTES: u64 = 120;

/// Which operations there are.
pub(crate) fn handlers(document: &Document, resource_part: &str) -> Handlers {
    let handlers = &document.handlers;
    Handlers {
        create: handlers.create.is_some(),
        read: handlers.read.is_some(),
        update: handlers.update.is_some(),
        delete: handlers.delete.is_some(),
        list: handlers.list.as_ref().map(|list| list_handler(list.input.as_ref(), resource_part)),
    }
}

fn list_handler(input: Option<&HandlerInput>, resource_part: &str) -> ListHandler {
    let Some(input) = input else { return ListHandler { required: Vec::new(), optional: Vec::new() } };
    let list_input = |property: &String| ListInput {
        attribute: root_attribute(property, resource_part),
        property: property.clone(),
    };
    let required: Vec<ListInput> = input.required.iter().map(list_input).collect();
    let known = input.properties.iter().chain(input.alternatives.iter().flatten());
    let mut optional: Vec<ListInput> = Vec::new();
    for property in known {
        let is_new = !input.required.contains(property) && !optional.iter().any(|i| i.property == *property);
        if is_new {
            optional.push(list_input(property));
        }
    }
    ListHandler { required, optional }
}

/// How long operations may take, in seconds.
pub(crate) fn timeouts(document: &Document, annotation: &Annotation) -> Timeouts {
    let seconds = |handler: &Option<Handler>| {
        let minutes = handler.as_ref().and_then(|h| h.timeout_in_minutes).filter(|m| *m > 0);
        minutes.unwrap_or(DEFAULT_MINUTES).saturating_mul(60)
    };
    let [create, update, delete] = annotation.timeouts.each_ref().map(|t| t.as_ref().map(|t| t.value));
    Timeouts {
        create: create.unwrap_or_else(|| seconds(&document.handlers.create)),
        update: update.unwrap_or_else(|| seconds(&document.handlers.update)),
        delete: delete.unwrap_or_else(|| seconds(&document.handlers.delete)),
    }
}

/// A type that Cloud Control cannot create, read and delete is no resource; one it cannot list without being told
/// more has no plural data source.
pub(crate) fn offers(document: &Document, annotation: &Annotation) -> Offers {
    let handlers = &document.handlers;
    let lists_freely = handlers.list.as_ref().is_some_and(|list| {
        list.input.as_ref().is_none_or(|i| i.required.is_empty() && i.alternatives.is_empty())
    });
    let resource = handlers.create.is_some() && handlers.read.is_some() && handlers.delete.is_some();
    Offers {
        resource,
        data_source: handlers.read.is_some() && !annotation.no_data_source,
        plural_data_source: lists_freely && !annotation.no_list,
        list_resource: resource && handlers.list.is_some() && !annotation.no_list,
    }
}

/// Whether some property at some depth can be updated in place.
pub(crate) fn has_updatable(objects: &Objects, root: ObjectId) -> bool {
    let can_change = |a: &Attribute| {
        let is_fixed = a.property.is_none()
            || a.replace != Replace::Never
            || matches!(a.configurability, Configurability::Computed);
        !is_fixed || below(&a.kind).is_some_and(|id| has_updatable(objects, id))
    };
    objects.attributes(root).iter().any(can_change)
}

fn below(kind: &Kind) -> Option<ObjectId> {
    match kind {
        Kind::Object(id) => Some(*id),
        Kind::List(element, _) | Kind::Set(element) | Kind::Map(element) => below(&element.kind),
        _ => None,
    }
}
