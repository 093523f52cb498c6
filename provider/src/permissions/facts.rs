//! What is known of actions, roles and handlers: the tables in `schemas/`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use ferroform_emulator::iam::Actions;
use ferroform_emulator::schema::Handler;

use crate::SCHEMAS;

const REFERENCES: &str = include_str!("../../../schemas/references.toml");

/// The tables.
pub(crate) struct Facts {
    pub(crate) actions: Arc<Actions>,
    /// Where each type names a role.
    roles: BTreeMap<String, Vec<String>>,
}

impl Facts {
    /// Returns the tables. The error is one of the build.
    pub(crate) fn get() -> Result<&'static Self, String> {
        static FACTS: LazyLock<Result<Facts, String>> = LazyLock::new(Facts::read);
        FACTS.as_ref().map_err(Clone::clone)
    }

    fn read() -> Result<Self, String> {
        let actions = SCHEMAS.actions().map_err(|error| error.to_string())?;
        let mut references: BTreeMap<String, BTreeMap<String, BTreeMap<String, Vec<String>>>> =
            toml::from_str(REFERENCES).map_err(|error| format!("references.toml: {error}"))?;
        let roles =
            references.remove("AWS::IAM::Role").and_then(|mut role| role.remove("Arn")).unwrap_or_default();
        Ok(Self { actions, roles })
    }

    /// Returns the actions that the schema names for an operation.
    pub(crate) fn permissions(&self, type_name: &str, handler: Handler) -> Vec<String> {
        let Ok(Some(schema)) = SCHEMAS.get(type_name) else { return Vec::new() };
        schema.permissions(handler).map(str::to_owned).collect()
    }

    /// Returns the paths at which a type names roles.
    pub(crate) fn roles(&self, type_name: &str) -> BTreeSet<&str> {
        let known = self.roles.get(type_name).into_iter().flatten().map(String::as_str);
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
}
