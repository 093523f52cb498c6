//! The data sources, ephemeral resources and actions whose arguments have a type: those of every provider, and those that the
//! author of this one has added. One of the author takes the place of another with the same name.

use ferroform_cloud_control::settings::PROVIDER_BLOCK;
use ferroform_core::action::ActionRegistration;
use ferroform_core::data_source::DataSourceRegistration;
use ferroform_core::ephemeral::EphemeralRegistration;
use ferroform_core::settings::SettingsRegistration;
use ferroform_core::table::ObjectTable;
use ferroform_engine::{
    ACTIONS, DATA_SOURCES, EPHEMERAL_RESOURCES, OfferedAction, OfferedDataSource, OfferedEphemeralResource,
};

/// What the author of a provider has added to it.
#[derive(Debug, Clone, Default)]
pub struct Additions {
    /// The arguments of the `provider` block.
    pub settings: Option<SettingsRegistration>,
    /// The data sources.
    pub data_sources: Vec<DataSourceRegistration>,
    /// The ephemeral resources.
    pub ephemeral: Vec<EphemeralRegistration>,
    /// The actions.
    pub actions: Vec<ActionRegistration>,
}

/// What is served.
#[derive(Debug)]
pub(super) struct Offered {
    /// The arguments of the `provider` block.
    pub(super) provider_block: &'static ObjectTable,
    pub(super) data_sources: Vec<OfferedDataSource>,
    pub(super) ephemeral: Vec<OfferedEphemeralResource>,
    pub(super) actions: Vec<OfferedAction>,
}

impl Offered {
    pub(super) fn new(added: &Additions) -> Self {
        let data_sources = joined(&added.data_sources, DATA_SOURCES, |one| one.offered.name);
        let ephemeral = joined(&added.ephemeral, EPHEMERAL_RESOURCES, |one| one.offered.name);
        let actions = joined(&added.actions, ACTIONS, |one| one.offered.name);
        Self {
            provider_block: match &added.settings {
                Some(settings) => PROVIDER_BLOCK.joined(settings.table),
                None => &PROVIDER_BLOCK,
            },
            data_sources: data_sources.map(OfferedDataSource::new).collect(),
            ephemeral: ephemeral.map(OfferedEphemeralResource::new).collect(),
            actions: actions.map(OfferedAction::new).collect(),
        }
    }
}

/// Returns what every provider has unless something that was added has the same name, and what was added.
fn joined<'a, T: Copy>(
    added: &'a [T],
    usual: &'a [T],
    name: impl Fn(&T) -> &'static str + Copy + 'a,
) -> impl Iterator<Item = T> + 'a {
    let is_free = move |one: &&T| added.iter().all(|other| name(other) != name(one));
    usual.iter().filter(is_free).chain(added).copied()
}
