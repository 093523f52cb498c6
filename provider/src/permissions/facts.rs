//! What is known of actions, roles and handlers: the tables in `schemas/`.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use ferroform_emulator::iam::Actions;
use ferroform_emulator::references::References;
use serde_json::Value as Json;

use super::grants::safe;
use super::object::UNKNOWN;
use crate::SCHEMAS;

/// The tables.
pub(crate) struct Facts {
    pub(crate) actions: Arc<Actions>,
    references: Arc<References>,
}

impl Facts {
    /// Returns the tables. The error is one of the build.
    pub(crate) fn get() -> Result<&'static Self, String> {
        static FACTS: LazyLock<Result<Facts, String>> = LazyLock::new(Facts::read);
        FACTS.as_ref().map_err(Clone::clone)
    }

    fn read() -> Result<Self, String> {
        let actions = SCHEMAS.actions().map_err(|error| error.to_string())?;
        let references = SCHEMAS.references().map_err(|error| error.to_string())?;
        Ok(Self { actions, references })
    }

    /// Returns the paths at which a type names roles.
    pub(crate) fn roles(&self, type_name: &str) -> BTreeSet<&str> {
        let known = self.references.paths(type_name, "AWS::IAM::Role");
        known.chain(self.actions.passed(type_name).map(|(path, _)| path)).collect()
    }

    /// Returns the services that receive the roles of a type, if they are known of all its roles.
    pub(crate) fn receivers(&self, type_name: &str) -> Vec<String> {
        let known: BTreeSet<&str> = self.actions.passed(type_name).map(|(path, _)| path).collect();
        if self.roles(type_name) != known {
            return Vec::new();
        }
        let receivers: BTreeSet<&String> = self.actions.passed(type_name).flat_map(|(_, to)| to).collect();
        receivers.into_iter().cloned().collect()
    }

    /// Returns the services whose roles a handler of an object may create, if they are known.
    pub(crate) fn linked(&self, type_name: &str, object: &Json) -> Vec<String> {
        let services = self.actions.linked(type_name, object);
        if services.contains(&UNKNOWN) { Vec::new() } else { services.into_iter().map(safe).collect() }
    }
}
