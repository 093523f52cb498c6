//! The operations that Cloud Control supports for a type, their timeouts, and what the type therefore offers.

use std::collections::BTreeSet;

use super::objects::Objects;
use crate::annotation::Annotation;
use crate::cfn::{Document, Handler};
use crate::ir::{Attribute, Configurability, Handlers, ListHandler, ObjectId, Offers, Replace, Timeouts};

/// The timeout of an operation if the schema has none.
const DEFAULT_MINUTES: u64 = 120;

/// Returns the supported operations. A schema without handlers leaves them to the registry. Then all are assumed,
/// because whoever annotates a type knows from the registry that Cloud Control supports it.
pub(crate) fn handlers(document: &Document, list_arguments: Option<ObjectId>) -> Handlers {
    let handlers = &document.handlers;
    let is_silent = handlers.are_unknown();
    let list = ListHandler { arguments: list_arguments };
    Handlers {
        create: is_silent || handlers.create.is_some(),
        read: is_silent || handlers.read.is_some(),
        update: is_silent || handlers.update.is_some(),
        delete: is_silent || handlers.delete.is_some(),
        list: (is_silent || handlers.list.is_some()).then_some(list),
    }
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

/// Returns what a type offers. One that Cloud Control cannot create, read and delete is not a resource.
pub(crate) fn offers(handlers: &Handlers, annotation: &Annotation) -> Offers {
    let resource = handlers.create && handlers.read && handlers.delete;
    let lists = handlers.list.is_some() && !annotation.no_list;
    Offers {
        resource,
        data_source: handlers.read && !annotation.no_data_source,
        plural_data_source: lists,
        list_resource: resource && lists,
    }
}

/// Whether any property at any depth can be updated in place. Each object is visited once, however many properties
/// share it.
pub(crate) fn has_updatable(objects: &Objects, root: ObjectId) -> bool {
    let can_change = |a: &Attribute| {
        let is_fixed = a.property().is_none()
            || a.replace != Replace::Never
            || matches!(a.configurability, Configurability::Computed);
        !is_fixed
    };
    let mut seen = BTreeSet::from([root]);
    let mut open = vec![root];
    while let Some(object) = open.pop() {
        for attribute in objects.attributes(object) {
            if can_change(attribute) {
                return true;
            }
            open.extend(attribute.kind.object().filter(|id| seen.insert(*id)));
        }
    }
    false
}
