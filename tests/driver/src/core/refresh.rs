//! Refreshes an object as core does.
//!
//! The stored object always goes through the provider's upgrade, whatever its version, and then through a read.

use std::collections::BTreeMap;

use serde_json::value::RawValue;

use super::Instance;
use super::run::{Halting, Run};
use crate::provider::ReadObject;
use crate::rules::{
    identity_known, identity_stable, ids, private_kept, upgrade_keeps, wholly_known, write_only_null,
};
use crate::value::{Type, Value};

impl Run<'_> {
    /// Upgrades and reads. Removes the instance if the provider reports that the object is gone.
    ///
    /// A deferred read does not change the instance. What it returned is the result, for the plan.
    pub(super) async fn refresh(
        &mut self,
        instance: &mut Option<Instance>,
        during: &str,
    ) -> Halting<Option<ReadObject>> {
        let Some(known) = instance else { return Ok(None) };
        self.upgrade(known, during).await?;
        let read = self.read(known, during).await?;
        if read.deferred.is_some() {
            return Ok(Some(read));
        }
        if read.object.is_null() {
            *instance = None;
            return Ok(None);
        }
        self.take_in(known, read.object, during)?;
        known.private = read.private;
        known.identity = read.identity.or(known.identity.take());
        Ok(None)
    }

    /// Calls UpgradeResourceState and checks its rules.
    pub(super) async fn upgrade(&mut self, instance: &mut Instance, during: &str) -> Halting<()> {
        let current = self.schema.version;
        let json = if instance.version == current {
            strip_removed(&instance.json, self.block().ty()).unwrap_or_else(|| instance.json.clone())
        } else {
            instance.json.clone()
        };
        let upgraded = self.provider.upgrade(&self.type_name, instance.version, &json).await;
        let upgraded = self.answer(upgraded, during)?;
        self.step("UpgradeResourceState", during, &[("state", &instance.object)], Some(&upgraded.object));
        self.said(upgraded.diagnostics, during)?;
        self.require(wholly_known(&ids::UPGRADE_KNOWN, &upgraded.object), during)?;
        self.require(write_only_null(&ids::UPGRADE_WRITE_ONLY, self.block(), &upgraded.object), during)?;
        if self.probes && instance.version == current && !instance.object.is_null() {
            self.require(upgrade_keeps(&instance.object, &upgraded.object), during)?;
        }
        instance.version = current;
        self.take_in(instance, upgraded.object, during)
    }

    /// Calls ReadResource and checks its rules.
    pub(super) async fn read(&mut self, instance: &Instance, during: &str) -> Halting<ReadObject> {
        let identity = instance.identity.as_ref();
        let read = self.provider.read(&self.type_name, &instance.object, &instance.private, identity).await;
        let read = self.answer(read, during)?;
        self.step("ReadResource", during, &[("state", &instance.object)], Some(&read.object));
        self.said(read.diagnostics.clone(), during)?;
        let is_deferred = self.deferred(read.deferred, "ReadResource", during)?;
        if !is_deferred {
            self.require(wholly_known(&ids::READ_KNOWN, &read.object), during)?;
        }
        self.require(write_only_null(&ids::READ_WRITE_ONLY, self.block(), &read.object), during)?;
        if !read.object.is_null() {
            if let Some(new) = &read.identity {
                self.require(identity_known(new), during)?;
            }
            self.require(identity_stable(identity, read.identity.as_ref()), during)?;
            if self.probes && !is_deferred {
                self.require(private_kept(&instance.private, &read.private), during)?;
            }
        }
        Ok(read)
    }

    /// Stores an object, which must be wholly known.
    pub(super) fn take_in(&mut self, instance: &mut Instance, object: Value, during: &str) -> Halting<()> {
        let ty = self.block().ty().clone();
        let call = "UpgradeResourceState";
        let stored =
            instance.set(object).map_err(|error| crate::provider::CallError::Misfit { call, ty, error });
        self.answer(stored, during)
    }
}

/// Returns the JSON without attributes that are no longer in the schema, or `None` if there are none. Core
/// removes them itself while the version of the schema stays the same.
fn strip_removed(json: &str, ty: &Type) -> Option<String> {
    match ty {
        Type::Object(types) => {
            let members: BTreeMap<String, &RawValue> = serde_json::from_str(json).ok()?;
            let mut changed = false;
            let mut kept = Vec::new();
            for (name, member) in members {
                let Some(ty) = types.get(&name) else {
                    changed = true;
                    continue;
                };
                let stripped = strip_removed(member.get(), ty);
                changed |= stripped.is_some();
                let value = stripped.unwrap_or_else(|| member.get().to_owned());
                kept.push(format!("{}:{value}", serde_json::Value::String(name)));
            }
            changed.then(|| format!("{{{}}}", kept.join(",")))
        }
        Type::Map(element) => {
            let members: BTreeMap<String, &RawValue> = serde_json::from_str(json).ok()?;
            let mut changed = false;
            let one = |(name, member): (String, &RawValue)| {
                let stripped = strip_removed(member.get(), element);
                changed |= stripped.is_some();
                let value = stripped.unwrap_or_else(|| member.get().to_owned());
                format!("{}:{value}", serde_json::Value::String(name))
            };
            let members: Vec<_> = members.into_iter().map(one).collect();
            changed.then(|| format!("{{{}}}", members.join(",")))
        }
        Type::List(element) | Type::Set(element) => {
            let elements: Vec<&RawValue> = serde_json::from_str(json).ok()?;
            let mut changed = false;
            let one = |element_json: &&RawValue| {
                let stripped = strip_removed(element_json.get(), element);
                changed |= stripped.is_some();
                stripped.unwrap_or_else(|| element_json.get().to_owned())
            };
            let elements: Vec<_> = elements.iter().map(one).collect();
            changed.then(|| format!("[{}]", elements.join(",")))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removed_attributes_are_dropped_at_any_depth() {
        let ty = Type::from_json(br#"["object",{"a":["list",["object",{"b":"string"}]]}]"#).unwrap();
        let stripped = strip_removed(r#"{"a":[{"b":"x","gone":1}],"old":null}"#, &ty);
        assert_eq!(stripped.as_deref(), Some(r#"{"a":[{"b":"x"}]}"#));
        assert_eq!(strip_removed(r#"{"a":null}"#, &ty), None);
    }
}
