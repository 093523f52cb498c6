//! Names that two types, data sources, ephemeral resources, actions or functions have. Only one of them would be served, without
//! notice.

use std::collections::HashMap;

use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::function::FunctionRegistration;
use ferroform_core::offered::Offered;
use ferroform_core::resource::Registration;
use ferroform_core::settings::SettingsRegistration;

use super::offered::{Additions, Usual, joined};

const HOW: &str = "The author of the provider must give one another name";

/// Reports a name that two types have, or one that was added twice.
pub(super) fn of_types(name: &str, one: &str, other: &str) -> Diagnostic {
    if one == other {
        return added_twice(one);
    }
    let detail = format!(
        "{one} and {other} are both named {name:?}; only one of them can be served. {HOW} (`name = …`), or leave out its data \
         sources (`data_source = false`, `list = false`)."
    );
    Diagnostic::error(catalogue::SHARED_NAME, detail)
}

/// What may have the same names as what the author of a provider has added.
pub(super) struct Others<'s, F> {
    /// Returns the type that has the data source of a name.
    pub(super) data_source: F,
    /// The types that are offered as ephemeral resources.
    pub(super) ephemeral: &'s [Registration],
    /// What the provider has whatever its author adds.
    pub(super) usual: &'static Usual,
}

/// Reports names of what the author of the provider has added that something else has too.
pub(super) fn of_additions<F: Fn(&str) -> Option<&'static str>>(
    added: &Additions,
    functions: &[FunctionRegistration],
    others: &Others<'_, F>,
) -> Vec<Diagnostic> {
    let mut shared: Vec<Diagnostic> =
        added.settings.iter().flat_map(|settings| of_settings(settings, others.usual)).collect();
    let data_sources = added.data_sources.iter().map(|one| named(one.offered));
    shared.extend(twice("data source", data_sources, &others.data_source));
    let of_type = |name: &str| {
        let found = others.ephemeral.iter().find(|one| one.table.name == name);
        found.map(|one| one.table.cloudformation_type)
    };
    let ephemeral = joined(&added.ephemeral, others.usual.ephemeral, |one| one.offered.name);
    shared.extend(twice("ephemeral resource", ephemeral.map(|one| named(one.offered)), of_type));
    shared.extend(twice("action", added.actions.iter().map(|one| named(one.offered)), |_| None));
    shared.extend(twice("function", functions.iter().map(|one| (one.name, (one.rust_type)())), |_| None));
    shared
}

/// Reports settings that have names of arguments that every provider block has.
fn of_settings(settings: &SettingsRegistration, usual: &Usual) -> Vec<Diagnostic> {
    let own = settings.table.attributes.iter();
    let shared = own.filter(|setting| usual.block.attribute(setting.name).is_some());
    let error = |name: &str| {
        let detail = format!(
            "The settings of this provider have an argument {name:?}, which every provider block has. {HOW} \
             (`#[terraform(rename = \"…\")]`)."
        );
        Diagnostic::error(catalogue::SHARED_NAME, detail)
    };
    shared.map(|setting| error(setting.name)).collect()
}

/// Returns the name and the Rust type.
fn named(one: Offered) -> (&'static str, &'static str) {
    (one.name, (one.rust_type)())
}

/// Reports names that two of these have, or that a type has, and Rust types that are there twice.
fn twice(
    what: &str,
    offered: impl Iterator<Item = (&'static str, &'static str)>,
    of_type: impl Fn(&str) -> Option<&'static str>,
) -> Vec<Diagnostic> {
    let mut seen: HashMap<&str, &str> = HashMap::new();
    let mut shared = Vec::new();
    let attribute = if what == "function" { "provider_function" } else { "terraform" };
    for (name, rust_type) in offered {
        match of_type(name).or_else(|| seen.get(name).copied()) {
            Some(other) if other == rust_type => shared.push(added_twice(rust_type)),
            Some(other) => {
                let detail = format!(
                    "{other} and {rust_type} both have the {what} {name:?}; only one of them can be served. {HOW} \
                     (`#[{attribute}(name = \"…\")]`)."
                );
                shared.push(Diagnostic::error(catalogue::SHARED_NAME, detail));
            }
            None => {}
        }
        seen.insert(name, rust_type);
    }
    shared
}

/// Reports a type that was added twice.
fn added_twice(one: &str) -> Diagnostic {
    let detail = format!(
        "{one} was added to the provider twice. The author of the provider must remove one of the two."
    );
    Diagnostic::error(catalogue::SHARED_NAME, detail)
}
