//! The provider that reads the states, and what it says about them.

use std::collections::BTreeMap;
use std::sync::Arc;

use ferroform_core::resource::Registration;
use ferroform_core::table::ResourceTable;
use ferroform_engine::Strictness;
use ferroform_plugin::proto::tfplugin6::provider_server::Provider as _;
use ferroform_plugin::proto::tfplugin6::{RawState, upgrade_resource_state};
use ferroform_rpc::{Rpc, Server};
use ferroform_shapes::Earlier;
use serde_json::Value as Json;
use terraform_provider_awscc::registry;

use crate::earlier_states::sample::Sample;
use crate::earlier_states::{VERSION_OF_REFERENCE, table};

pub(crate) const WAYS_OUT: &str = "\
States of these types exist, and Terraform passes them to the provider with every command. Ways out, the best first:

- The schema is wrong: keep the type with an entry in schemas/overrides.toml.
- The old type has exactly one meaning in the new one, for any attribute: teach it to
  runtime/engine/src/translate/older_shape.rs.
- Nobody can have such a state, or there is no conversion: `cargo xtask surface` writes the line into surface/earlier.txt. Add
  ` -- accepted: <reason>` to it, and a **breaking** entry to CHANGELOG.md. Users get an error that says how to import the object
  again.

An upgrade with another schema version is none: the version stays that of hashicorp/awscc.";

pub(crate) struct Reader {
    rpc: Rpc,
    tables: BTreeMap<&'static str, &'static ResourceTable>,
}

impl Reader {
    /// Returns a provider of all types.
    pub(crate) fn new() -> Self {
        Self::of(registry::all())
    }

    pub(crate) fn of(types: Vec<&'static Registration>) -> Self {
        let tables = types.iter().map(|one| (one.table.name, one.table)).collect();
        let server = Server::new("awscc".to_owned(), "0.0.0".to_owned(), types, Strictness::AsDeclared);
        Self { rpc: Rpc(Arc::new(server)), tables }
    }

    pub(crate) fn tables(&self) -> impl Iterator<Item = (&'static str, &'static ResourceTable)> {
        self.tables.iter().map(|(name, table)| (*name, *table))
    }

    pub(crate) fn table(&self, name: &str) -> Option<&'static ResourceTable> {
        self.tables.get(name).copied()
    }

    /// Returns the state that Terraform gets, or the errors.
    pub(crate) async fn read(&self, name: &str, version: i64, state: &Json) -> Result<Json, String> {
        let request = upgrade_resource_state::Request {
            type_name: format!("awscc_{name}"),
            version,
            raw_state: Some(RawState { json: state.to_string().into(), ..RawState::default() }),
        };
        let answer =
            self.rpc.upgrade_resource_state(tonic::Request::new(request)).await.unwrap().into_inner();
        let Some(upgraded) = answer.upgraded_state else {
            return Err(answer.diagnostics.into_iter().map(|one| one.detail).collect::<Vec<_>>().join("\n"));
        };
        let value = ferroform_rpc::wire::decode(Some(&upgraded), self.tables[name].root).unwrap();
        Ok(ferroform_core::wire::to_json(&value))
    }

    /// Returns what is wrong with the states of these types. What is not served any more has no states.
    pub(crate) async fn problems(&self, all: &[Earlier]) -> Vec<String> {
        let mut problems = Vec::new();
        for one in all {
            if let Some(table) = self.table(&one.type_name) {
                problems.extend(self.problem(table, one).await);
            }
        }
        problems
    }

    async fn problem(&self, table: &'static ResourceTable, one: &Earlier) -> Option<String> {
        let Earlier { type_name, path, shape, accepted } = one;
        let error = self.error(table, one).await;
        if accepted.is_some() {
            let text = format!(
                "awscc_{type_name}: states in which `{path}` is `{shape}` can be read: remove `accepted`"
            );
            return error.is_none().then_some(text);
        }
        let is_now = match table::kind_at(table.root, path) {
            Some(kind) => format!("is `{}`", table::shape_of(kind)),
            None => "is gone".to_owned(),
        };
        error.map(|error| format!("awscc_{type_name}: `{path}` was `{shape}` and {is_now}. {error}"))
    }

    /// Returns why states do not arrive as a whole. They may be of any version up to the present one.
    async fn error(&self, table: &'static ResourceTable, one: &Earlier) -> Option<String> {
        let mut sample = Sample::default();
        let state = sample.at(&one.path, &one.shape, table.root);
        let mut error = None;
        for version in (VERSION_OF_REFERENCE..=table.schema_version).rev() {
            let missing = match self.read(&one.type_name, version, &state).await {
                Ok(read) if sample.missing(&read).is_empty() => return None,
                Ok(read) => format!("A part of it is lost: {state} became {read}"),
                Err(detail) => {
                    let sentence = detail.split("\n\n").next().unwrap_or_default();
                    format!("Its states cannot be read: {sentence}")
                }
            };
            error.get_or_insert(missing);
        }
        error
    }
}
