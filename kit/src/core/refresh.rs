//! Refreshes an object as core does.
//!
//! The stored object always goes through the provider's upgrade, whatever its version, and then through a read.

use serde_json::Value as Json;

use super::Instance;
use super::run::{Halting, Run};
use crate::provider::ReadObject;
use crate::rules::{
    differences, identity_known, identity_stable, ids, private_kept, wholly_known, write_only_null,
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
            without_removed(&instance.json, self.block().ty()).unwrap_or_else(|| instance.json.clone())
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
            let (state, upgraded) = (("state", &instance.object), ("upgraded", &upgraded.object));
            self.require(differences(&ids::UPGRADE_KEEPS, state, upgraded), during)?;
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
fn without_removed(json: &str, ty: &Type) -> Option<String> {
    let mut json = serde_json::from_str(json).ok()?;
    remove(&mut json, ty).then(|| json.to_string())
}

/// Removes the attributes that a type does not have. Returns whether there are any.
fn remove(json: &mut Json, ty: &Type) -> bool {
    let mut is_changed = false;
    match (json, ty) {
        (Json::Object(members), Type::Object(types)) => {
            let before = members.len();
            members.retain(|name, _| types.contains_key(name));
            is_changed = members.len() < before;
            for (name, member) in members {
                is_changed |= types.get(name).is_some_and(|ty| remove(member, ty));
            }
        }
        (Json::Object(members), Type::Map(element)) => {
            members.values_mut().for_each(|member| is_changed |= remove(member, element));
        }
        (Json::Array(elements), Type::List(element) | Type::Set(element)) => {
            elements.iter_mut().for_each(|one| is_changed |= remove(one, element));
        }
        _ => {}
    }
    is_changed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removed_attributes_are_dropped_at_any_depth() {
        let ty = Type::from_json(br#"["object",{"a":["list",["object",{"b":"string"}]]}]"#).unwrap();
        let stripped = without_removed(r#"{"a":[{"b":"x","gone":1}],"old":null}"#, &ty);
        assert_eq!(stripped.as_deref(), Some(r#"{"a":[{"b":"x"}]}"#));
        assert_eq!(without_removed(r#"{"a":null}"#, &ty), None);
    }
}
