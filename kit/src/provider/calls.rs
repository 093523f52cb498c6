//! The calls in the lifecycle of a resource.

use ferroform_plugin::proto::tfplugin6 as pb;

use super::answers::{
    Answer, Applied, ImportAnswer, Imported, Planned, ReadObject, answered, deferral, diagnostics,
};
use super::{CallError, Kind, Provider, ResourceSchema};
use crate::diagnostic::{Diagnostic, path_from_proto};
use crate::value::Value;
use crate::wire;

/// A request to plan a change.
#[derive(Clone, Copy, Debug)]
pub struct PlanCall<'a> {
    /// The prior object.
    pub prior: &'a Value,
    /// The proposed object.
    pub proposed: &'a Value,
    /// The configuration.
    pub config: &'a Value,
    /// Private data of the prior object.
    pub private: &'a [u8],
    /// The prior identity.
    pub identity: Option<&'a Value>,
    /// Private data of the first plan, in the second. A client of protocol 6.10 or earlier does not send them.
    pub planned_private: &'a [u8],
    /// Whether this is the second plan, during the apply. Core then always claims that deferral is allowed.
    pub applying: bool,
}

impl Provider {
    /// Returns the schema of a resource type.
    ///
    /// # Errors
    /// If the provider has no such type.
    pub fn resource(&self, type_name: &str) -> Result<&ResourceSchema, CallError> {
        let unknown = || CallError::UnknownType { kind: Kind::Resource, name: type_name.to_owned() };
        self.schemas.resources.get(type_name).ok_or_else(unknown)
    }

    fn encode(&self, type_name: &str, value: &Value) -> Result<Option<pb::DynamicValue>, CallError> {
        self.encode_config(Kind::Resource, type_name, value)
    }

    fn encode_identity(
        &self,
        type_name: &str,
        identity: Option<&Value>,
    ) -> Result<Option<pb::ResourceIdentityData>, CallError> {
        let (Some(identity), Some((_, ty))) = (identity, &self.resource(type_name)?.identity) else {
            return Ok(None);
        };
        let data = wire::encode(identity, ty).map_err(CallError::Send)?;
        Ok(Some(pb::ResourceIdentityData { identity_data: Some(data) }))
    }

    fn meta(&self) -> Result<Option<pb::DynamicValue>, CallError> {
        let Some(schema) = &self.schemas.provider_meta else { return Ok(None) };
        Ok(Some(wire::encode(&Value::Null, schema.block.ty()).map_err(CallError::Send)?))
    }

    /// Calls ValidateProviderConfig and, if that reports no error, ConfigureProvider.
    ///
    /// # Errors
    /// If the provider does not answer.
    pub async fn configure(&self, config: &Value) -> Result<Vec<Diagnostic>, CallError> {
        let ty = self.schemas.provider.block.ty();
        let encoded = Some(wire::encode(config, ty).map_err(CallError::Send)?);
        let request = pb::validate_provider_config::Request { config: encoded.clone() };
        let answer = self.client().validate_provider_config(request).await;
        let answer = answered("ValidateProviderConfig", answer)?;
        let mut said = diagnostics(&answer.diagnostics);
        if crate::diagnostic::has_errors(&said) {
            return Ok(said);
        }
        let request = pb::configure_provider::Request {
            terraform_version: "1.11.4".to_owned(),
            config: encoded,
            client_capabilities: Some(self.capabilities),
        };
        let answer = answered("ConfigureProvider", self.client().configure_provider(request).await)?;
        said.extend(diagnostics(&answer.diagnostics));
        Ok(said)
    }

    /// Calls UpgradeResourceState with the JSON of a state file.
    ///
    /// # Errors
    /// If the provider does not answer, or the object does not match the schema.
    pub async fn upgrade(&self, type_name: &str, version: i64, json: &str) -> Result<ReadObject, CallError> {
        let answer = Answer { call: "UpgradeResourceState", schema: self.resource(type_name)? };
        let request = pb::upgrade_resource_state::Request {
            type_name: type_name.to_owned(),
            version,
            raw_state: Some(pb::RawState { json: json.as_bytes().to_vec().into(), ..Default::default() }),
        };
        let got = answered(answer.call, self.client().upgrade_resource_state(request).await)?;
        let object = answer.object(got.upgraded_state.as_ref())?;
        Ok(ReadObject { object, diagnostics: diagnostics(&got.diagnostics), ..ReadObject::default() })
    }

    /// Calls ReadResource.
    ///
    /// # Errors
    /// If the provider does not answer, or the object does not match the schema.
    pub async fn read(
        &self,
        type_name: &str,
        object: &Value,
        private: &[u8],
        identity: Option<&Value>,
    ) -> Result<ReadObject, CallError> {
        let answer = Answer { call: "ReadResource", schema: self.resource(type_name)? };
        let request = pb::read_resource::Request {
            type_name: type_name.to_owned(),
            current_state: self.encode(type_name, object)?,
            private: private.to_vec(),
            provider_meta: self.meta()?,
            client_capabilities: Some(self.capabilities),
            current_identity: self.encode_identity(type_name, identity)?,
        };
        let got = answered(answer.call, self.client().read_resource(request).await)?;
        Ok(ReadObject {
            object: answer.object(got.new_state.as_ref())?,
            private: got.private,
            identity: answer.identity(got.new_identity.as_ref())?,
            deferred: deferral(got.deferred.as_ref()),
            diagnostics: diagnostics(&got.diagnostics),
        })
    }

    /// Calls PlanResourceChange.
    ///
    /// # Errors
    /// If the provider does not answer, or the object does not match the schema.
    pub async fn plan(&self, type_name: &str, call: &PlanCall<'_>) -> Result<Planned, CallError> {
        let answer = Answer { call: "PlanResourceChange", schema: self.resource(type_name)? };
        let planned_private =
            if self.capabilities.store_planned_private { call.planned_private } else { &[] };
        let request = pb::plan_resource_change::Request {
            type_name: type_name.to_owned(),
            prior_state: self.encode(type_name, call.prior)?,
            proposed_new_state: self.encode(type_name, call.proposed)?,
            config: self.encode(type_name, call.config)?,
            prior_private: call.private.to_vec(),
            provider_meta: self.meta()?,
            client_capabilities: Some(self.capabilities_when(call.applying)),
            prior_identity: self.encode_identity(type_name, call.identity)?,
            planned_private: planned_private.to_vec(),
        };
        let got = answered(answer.call, self.client().plan_resource_change(request).await)?;
        Ok(Planned {
            object: answer.object(got.planned_state.as_ref())?,
            requires_replace: got.requires_replace.iter().map(path_from_proto).collect(),
            private: got.planned_private,
            identity: answer.identity(got.planned_identity.as_ref())?,
            deferred: deferral(got.deferred.as_ref()),
            legacy: got.legacy_type_system,
            diagnostics: diagnostics(&got.diagnostics),
        })
    }

    /// Calls ApplyResourceChange.
    ///
    /// # Errors
    /// If the provider does not answer, or the object does not match the schema.
    pub async fn apply(
        &self,
        type_name: &str,
        prior: &Value,
        planned: &Value,
        config: &Value,
        private: &[u8],
        identity: Option<&Value>,
    ) -> Result<Applied, CallError> {
        let answer = Answer { call: "ApplyResourceChange", schema: self.resource(type_name)? };
        let request = pb::apply_resource_change::Request {
            type_name: type_name.to_owned(),
            prior_state: self.encode(type_name, prior)?,
            planned_state: self.encode(type_name, planned)?,
            config: self.encode(type_name, config)?,
            planned_private: private.to_vec(),
            provider_meta: self.meta()?,
            planned_identity: self.encode_identity(type_name, identity)?,
        };
        let got = answered(answer.call, self.client().apply_resource_change(request).await)?;
        let object = got.new_state.as_ref().map(|object| answer.object(Some(object))).transpose()?;
        Ok(Applied {
            object,
            private: got.private,
            identity: answer.identity(got.new_identity.as_ref())?,
            legacy: got.legacy_type_system,
            diagnostics: diagnostics(&got.diagnostics),
        })
    }

    /// Calls ImportResourceState, by id or by identity.
    ///
    /// # Errors
    /// If the provider does not answer, or an object does not match the schema.
    pub async fn import(
        &self,
        type_name: &str,
        id: &str,
        identity: Option<&Value>,
    ) -> Result<ImportAnswer, CallError> {
        let answer = Answer { call: "ImportResourceState", schema: self.resource(type_name)? };
        let request = pb::import_resource_state::Request {
            type_name: type_name.to_owned(),
            id: id.to_owned(),
            client_capabilities: Some(self.capabilities),
            identity: self.encode_identity(type_name, identity)?,
        };
        let got = answered(answer.call, self.client().import_resource_state(request).await)?;
        let mut objects = Vec::new();
        for imported in got.imported_resources {
            objects.push(Imported {
                object: answer.object(imported.state.as_ref())?,
                identity: answer.identity(imported.identity.as_ref())?,
                type_name: imported.type_name,
                private: imported.private,
            });
        }
        let deferred = deferral(got.deferred.as_ref());
        Ok(ImportAnswer { objects, deferred, diagnostics: diagnostics(&got.diagnostics) })
    }

    /// Calls GenerateResourceConfig.
    ///
    /// # Errors
    /// If the provider does not answer, or the configuration does not match the schema.
    pub async fn generate(
        &self,
        type_name: &str,
        object: &Value,
    ) -> Result<(Value, Vec<Diagnostic>), CallError> {
        let answer = Answer { call: "GenerateResourceConfig", schema: self.resource(type_name)? };
        let request = pb::generate_resource_config::Request {
            type_name: type_name.to_owned(),
            state: self.encode(type_name, object)?,
        };
        let got = answered(answer.call, self.client().generate_resource_config(request).await)?;
        Ok((answer.object(got.config.as_ref())?, diagnostics(&got.diagnostics)))
    }

    /// Calls MoveResourceState, from a type of this or another provider.
    ///
    /// # Errors
    /// If the provider does not answer, or the object does not match the schema.
    pub async fn move_state(
        &self,
        request: pb::move_resource_state::Request,
    ) -> Result<ReadObject, CallError> {
        let target = request.target_type_name.clone();
        let answer = Answer { call: "MoveResourceState", schema: self.resource(&target)? };
        let got = answered(answer.call, self.client().move_resource_state(request).await)?;
        Ok(ReadObject {
            object: answer.object(got.target_state.as_ref())?,
            private: got.target_private,
            diagnostics: diagnostics(&got.diagnostics),
            ..ReadObject::default()
        })
    }
}
