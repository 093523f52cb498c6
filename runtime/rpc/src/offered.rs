//! What is served beside resources: what every provider has that uses AWS, and what the author of this one has added. One of the
//! author takes the place of another with the same name.

use ferroform_cloud_control::settings::{PROVIDER_BLOCK, PROVIDER_META};
use ferroform_core::action::ActionRegistration;
use ferroform_core::attributes::NOTHING;
use ferroform_core::data_source::DataSourceRegistration;
use ferroform_core::ephemeral::EphemeralRegistration;
use ferroform_core::settings::SettingsRegistration;
use ferroform_core::table::ObjectTable;
use ferroform_engine::{
    ACTIONS, Action, DATA_SOURCES, DataSource, DetectDrift, EPHEMERAL_RESOURCES, EphemeralResource, Faults,
};

use super::connector::Connector;
use super::server::Server;

/// What the author of a provider has added to it.
#[derive(Debug, Clone, Default)]
pub struct Additions {
    /// The arguments of the `provider` block.
    pub settings: Option<SettingsRegistration>,
    /// How the client of handlers is made.
    pub connector: Option<Connector>,
    /// Faults of handlers, for tests.
    pub faults: Faults,
    /// The data sources.
    pub data_sources: Vec<DataSourceRegistration>,
    /// The ephemeral resources.
    pub ephemeral: Vec<EphemeralRegistration>,
    /// The actions.
    pub actions: Vec<ActionRegistration>,
}

/// What a provider has whatever its author adds.
pub(super) struct Usual {
    /// The arguments of the `provider` block.
    pub(super) block: &'static ObjectTable,
    /// The arguments of the `provider_meta` block, if there is one.
    pub(super) meta: Option<&'static ObjectTable>,
    data_sources: &'static [DataSourceRegistration],
    pub(super) ephemeral: &'static [EphemeralRegistration],
    actions: &'static [ActionRegistration],
}

/// What a provider has that uses AWS.
pub(super) static WITH_AWS: Usual = Usual {
    block: &PROVIDER_BLOCK,
    meta: Some(&PROVIDER_META),
    data_sources: DATA_SOURCES,
    ephemeral: EPHEMERAL_RESOURCES,
    actions: ACTIONS,
};

/// What any other provider has: nothing.
pub(super) static WITHOUT_AWS: Usual =
    Usual { block: &NOTHING, meta: None, data_sources: &[], ephemeral: &[], actions: &[] };

/// What is served.
#[derive(Debug)]
pub(super) struct Offered {
    /// The arguments of the `provider` block.
    pub(super) provider_block: &'static ObjectTable,
    /// The data sources without those of resource types.
    pub(super) data_sources: Vec<DataSource>,
    pub(super) ephemeral: Vec<EphemeralResource>,
    pub(super) actions: Vec<Action>,
}

impl Offered {
    pub(super) fn new(server: &Server) -> Self {
        let (added, usual) = (&server.added, server.usual());
        let data_sources = joined(&added.data_sources, usual.data_sources, |one| one.offered.name);
        let ephemeral = joined(&added.ephemeral, usual.ephemeral, |one| one.offered.name);
        let objects = server.ephemeral.iter().copied().map(EphemeralResource::Object);
        let actions = joined(&added.actions, usual.actions, |one| one.offered.name).map(Action::from);
        let types: Vec<_> = server.served().map(|served| served.registration()).collect();
        let is_replaced = added.actions.iter().any(|one| one.offered.name == DetectDrift::NAME);
        let has_drift = !is_replaced && !types.is_empty();
        let detect_drift = has_drift.then_some(Action::DetectDrift(DetectDrift(types)));
        Self {
            provider_block: match &added.settings {
                Some(settings) => usual.block.joined(settings.table),
                None => usual.block,
            },
            data_sources: data_sources.map(DataSource::from).collect(),
            ephemeral: ephemeral.map(EphemeralResource::from).chain(objects).collect(),
            actions: actions.chain(detect_drift).collect(),
        }
    }
}

/// Returns what every provider has unless something that was added has the same name, and what was added.
pub(super) fn joined<'a, T: Copy>(
    added: &'a [T],
    usual: &'a [T],
    name: impl Fn(&T) -> &'static str + Copy + 'a,
) -> impl Iterator<Item = T> + 'a {
    let is_free = move |one: &&T| added.iter().all(|other| name(other) != name(one));
    usual.iter().filter(is_free).chain(added).copied()
}
