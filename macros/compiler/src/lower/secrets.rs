//! Write-only arguments for secrets (`secrets.toml`).
//!
//! Beside a secret that users set there are two attributes more: an argument for the same value, which core keeps out
//! of plans and states, and the version of its value. Core allows no write-only argument in a set, and in a JSON text
//! there are no arguments.

use std::collections::BTreeSet;

use super::attribute::plain;
use crate::catalogue;
use crate::ir::{Attribute, Configurability, Kind, Role, Rule, Secret, Severity};

/// The secrets of an object, and those for whose arguments no name is free.
pub(super) struct Found {
    pub(super) secrets: Vec<Secret>,
    /// The properties, each with a name that is taken.
    pub(super) nameless: Vec<(String, String)>,
}

/// Adds write-only arguments for the secrets among the attributes of an object.
pub(super) fn complete(attributes: &mut Vec<Attribute>) -> Found {
    let mut found = Found { secrets: Vec::new(), nameless: Vec::new() };
    let names: BTreeSet<String> = attributes.iter().map(|attribute| attribute.name.clone()).collect();
    let mut arguments = Vec::new();
    for attribute in attributes.iter_mut().filter(|attribute| takes_argument(attribute)) {
        let argument = format!("{}_wo", attribute.name);
        let version = format!("{argument}_version");
        if let Some(taken) = [&argument, &version].into_iter().find(|name| names.contains(*name)) {
            let property = attribute.property().unwrap_or_default().to_owned();
            found.nameless.push((property, taken.clone()));
            continue;
        }
        let demanded = demand(attribute);
        arguments.extend([argument_of(attribute, &argument, &version), version_of(&argument, &version)]);
        found.secrets.push(Secret { attribute: attribute.name.clone(), argument, version, demanded });
    }
    attributes.extend(arguments);
    found.secrets.sort();
    found
}

/// Whether users set the secret, and it is one text.
fn takes_argument(attribute: &Attribute) -> bool {
    attribute.is_listed_secret
        && matches!(attribute.kind, Kind::String(_) | Kind::Document(_))
        && attribute.configurability != Configurability::Computed
        && !attribute.behaviour.is_read_only
}

/// Makes a secret that must be set optional, and returns what happens if neither it nor its argument is set.
fn demand(attribute: &mut Attribute) -> Option<Severity> {
    let is_demand = |rule: &Rule| *rule == Rule::NotNull;
    let demanded = attribute.constraints.iter().find(|constraint| is_demand(&constraint.rule));
    let demanded = demanded.map(|constraint| constraint.severity);
    attribute.constraints.retain(|constraint| !is_demand(&constraint.rule));
    if attribute.configurability != Configurability::Required {
        return demanded;
    }
    attribute.configurability = Configurability::Optional;
    Some(Severity::Error)
}

fn argument_of(attribute: &Attribute, argument: &str, version: &str) -> Attribute {
    let description = catalogue::argument_description(&attribute.name, version);
    let mut new = plain(
        argument,
        Role::SecretArgument,
        &description,
        attribute.kind.clone(),
        Configurability::Optional,
    );
    new.constraints.clone_from(&attribute.constraints);
    new.behaviour.is_write_only = true;
    new.behaviour.is_secret = true;
    new.behaviour.equality = attribute.behaviour.equality.clone();
    new.behaviour.deprecated.clone_from(&attribute.behaviour.deprecated);
    new
}

fn version_of(argument: &str, version: &str) -> Attribute {
    let description = catalogue::version_description(argument);
    plain(version, Role::SecretVersion, &description, Kind::Int64, Configurability::Optional)
}
