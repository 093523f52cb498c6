//! What is wrong with a schema itself: one function per rule.
//!
//! An error is a schema with which some operation of every object fails, or of which a part would be lost. A warning
//! is one that works, but does not say what its author meant. Keywords are judged where they are read.

mod node;
mod properties;
mod reach;

use std::fmt;

use crate::catalogue;
use crate::cfn::pointer::child;
use crate::cfn::{Document, Json};
use crate::finding::Findings;
use crate::secrets::Secrets;

/// Applies all rules.
pub(crate) fn document(json: &Json, document: &Document, secrets: &Secrets, findings: &mut Findings) {
    each_key_is_there_once(json, findings);
    properties::there_are_some(json, document, findings);
    properties::the_identifier_is_there(json, document, findings);
    properties::what_is_required_is_there(document, findings);
    properties::what_is_required_can_be_set(document, findings);
    properties::pointers_lead_to_properties(json, document, findings);
    properties::secrets_are_there(document, secrets.about(&document.type_name), findings);
    there_are_handlers(document, findings);
    node::all(document, findings);
}

/// Rejects a key that an object has twice: all but the last value would be lost.
fn each_key_is_there_once(json: &Json, findings: &mut Findings) {
    for (pointer, key) in keys_twice(json) {
        findings.schema_error(pointer, catalogue::key_twice(key));
    }
}

/// Returns the keys that an object has twice, each with its pointer. Nearly every schema has none, so pointers are only
/// made of what is found.
fn keys_twice(json: &Json) -> Vec<(String, &str)> {
    let below = |step: &dyn fmt::Display, json| -> Vec<(String, &str)> {
        let found = keys_twice(json).into_iter();
        found.map(|(pointer, key)| (child("", &step.to_string()) + &pointer, key)).collect()
    };
    match json {
        Json::Object(members) => {
            let mut keys: Vec<&str> = members.iter().map(|(key, _)| key.as_str()).collect();
            keys.sort_unstable();
            let twice = keys.windows(2).filter(|pair| pair.first() == pair.last());
            let mut twice: Vec<&str> = twice.filter_map(|pair| pair.first().copied()).collect();
            twice.dedup();
            let own = twice.into_iter().map(|key| (child("", key), key));
            own.chain(members.iter().flat_map(|(key, value)| below(key, value))).collect()
        }
        Json::Array(items) => {
            items.iter().enumerate().flat_map(|(index, item)| below(&index, item)).collect()
        }
        _ => Vec::new(),
    }
}

/// Warns of a schema without handlers. Every operation is tried then, and the service may have none of them.
fn there_are_handlers(document: &Document, findings: &mut Findings) {
    if document.handlers.are_unknown() {
        findings.schema_warning("", catalogue::NO_HANDLERS.into());
    }
}
