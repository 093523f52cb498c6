//! Names that two types, data sources, ephemeral resources or actions have. Only one of them would be served, without notice.

use std::collections::HashMap;

use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::offered::Offered;
use ferroform_core::resource::Registration;
use ferroform_core::settings::SettingsRegistration;

use super::offered::{Additions, Usual, joined};

const HOW: &str = "The author of the provider must give one another name";

/// Reports names that two types have.
pub(super) fn of_types(name: &str, one: &str, other: &str) -> Diagnostic {
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
    others: &Others<'_, F>,
) -> Vec<Diagnostic> {
    let mut shared: Vec<Diagnostic> =
        added.settings.iter().flat_map(|settings| of_settings(settings, others.usual)).collect();
    let data_sources = added.data_sources.iter().map(|one| one.offered);
    shared.extend(twice("data source", data_sources, &others.data_source));
    let of_type = |name: &str| {
        let found = others.ephemeral.iter().find(|one| one.table.name == name);
        found.map(|one| one.table.cloudformation_type)
    };
    let ephemeral = joined(&added.ephemeral, others.usual.ephemeral, |one| one.offered.name);
    shared.extend(twice("ephemeral resource", ephemeral.map(|one| one.offered), of_type));
    shared.extend(twice("action", added.actions.iter().map(|one| one.offered), |_| None));
    shared
}

/// Reports settings that have names of arguments that every provider block has.
fn of_settings(settings: &SettingsRegistration, usual: &Usual) -> Vec<Diagnostic> {
    let own = settings.table.attributes.iter();
    let shared = own.filter(|setting| usual.block.attribute(setting.name).is_some());
    let error = |name: &str| {
        let detail = format!(
            "The settings of this provider have an argument {name:?}, which every provider block has. {HOW} \
             (`#[terraform(name = \"…\")]`)."
        );
        Diagnostic::error(catalogue::SHARED_NAME, detail)
    };
    shared.map(|setting| error(setting.name)).collect()
}

fn twice(
    what: &str,
    offered: impl Iterator<Item = Offered>,
    of_type: impl Fn(&str) -> Option<&'static str>,
) -> Vec<Diagnostic> {
    let mut seen: HashMap<&str, &str> = HashMap::new();
    let mut shared = Vec::new();
    for Offered { name, rust_type, .. } in offered {
        let rust_type = rust_type();
        if let Some(other) = of_type(name).or_else(|| seen.get(name).copied()) {
            let detail = format!(
                "{other} and {rust_type} both have the {what} {name:?}; only one of them can be served. {HOW} (`NAME`)."
            );
            shared.push(Diagnostic::error(catalogue::SHARED_NAME, detail));
        }
        seen.insert(name, rust_type);
    }
    shared
}
