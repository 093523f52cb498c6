//! Moves an object to another address.
//!
//! Within a type, only the address changes. For a move to another type, the provider is called.

use ferroform_plugin::proto::tfplugin6::{RawState, move_resource_state};

use super::Instance;
use super::run::{Halting, Run};
use crate::rules::{ids, wholly_known, write_only_null};

impl Run<'_> {
    pub(super) async fn moved(&mut self, from: &str, instance: &mut Option<Instance>) -> Halting<()> {
        let (source, _) = from.split_once('.').unwrap_or((from, ""));
        let Some(known) = instance.as_mut().filter(|_| source != self.type_name) else { return Ok(()) };
        let during = "move";
        let request = move_resource_state::Request {
            source_provider_address: "registry.terraform.io/ferroform/driver".to_owned(),
            source_type_name: source.to_owned(),
            source_schema_version: known.version,
            source_state: Some(RawState {
                json: known.json.clone().into_bytes().into(),
                ..RawState::default()
            }),
            target_type_name: self.type_name.clone(),
            source_private: known.private.clone(),
            ..move_resource_state::Request::default()
        };
        let moved = self.provider.move_state(request).await;
        let moved = self.answer(moved, during)?;
        self.step("MoveResourceState", during, &[("state", &known.object)], Some(&moved.object));
        self.said(moved.diagnostics, during)?;
        self.require(wholly_known(&ids::UPGRADE_KNOWN, &moved.object), during)?;
        self.require(write_only_null(&ids::UPGRADE_WRITE_ONLY, self.block(), &moved.object), during)?;
        known.version = self.schema.version;
        known.private = moved.private;
        self.take_in(known, moved.object, during)
    }
}
