//! Creations that the service has accepted from this process. A creation whose answer was lost is not one of them.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The request tokens of accepted creations, by type.
#[derive(Debug, Default)]
pub(super) struct Accepted(Mutex<HashMap<String, Vec<String>>>);

impl Accepted {
    pub(super) fn note(&self, type_name: &str, request_token: &str) {
        let mut accepted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        accepted.entry(type_name.to_owned()).or_default().push(request_token.to_owned());
    }

    pub(super) fn of(&self, type_name: &str) -> Vec<String> {
        let accepted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        accepted.get(type_name).cloned().unwrap_or_default()
    }
}
