//! Configurations: their schemas, and their validation.

use ferroform_plugin::proto::tfplugin6 as pb;

use super::answers::{answered, diagnostics};
use super::{CallError, Kind, Provider};
use crate::diagnostic::Diagnostic;
use crate::schema::Schema;
use crate::value::Value;
use crate::wire;

impl Provider {
    /// Returns the schema of a configuration.
    ///
    /// # Errors
    /// If the provider has no such type.
    pub fn schema(&self, kind: Kind, type_name: &str) -> Result<&Schema, CallError> {
        let schemas = &self.schemas;
        let found = match kind {
            Kind::Resource => schemas.resources.get(type_name).map(|resource| &resource.schema),
            Kind::DataSource => schemas.data_sources.get(type_name),
            Kind::Ephemeral => schemas.ephemeral_resources.get(type_name),
            Kind::List => schemas.list_resources.get(type_name),
            Kind::Action => schemas.actions.get(type_name),
        };
        found.ok_or_else(|| CallError::UnknownType { kind, name: type_name.to_owned() })
    }

    /// Encodes a configuration.
    pub(super) fn encode_config(
        &self,
        kind: Kind,
        type_name: &str,
        config: &Value,
    ) -> Result<Option<pb::DynamicValue>, CallError> {
        let ty = self.schema(kind, type_name)?.block.ty();
        Ok(Some(wire::encode(config, ty).map_err(CallError::Send)?))
    }

    /// Calls ValidateResourceConfig.
    ///
    /// # Errors
    /// If the provider does not answer.
    pub async fn validate(&self, type_name: &str, config: &Value) -> Result<Vec<Diagnostic>, CallError> {
        self.validate_config(Kind::Resource, type_name, config).await
    }

    /// Calls the `Validate…Config` of this kind.
    ///
    /// # Errors
    /// If the provider does not answer.
    pub async fn validate_config(
        &self,
        kind: Kind,
        type_name: &str,
        config: &Value,
    ) -> Result<Vec<Diagnostic>, CallError> {
        let config = self.encode_config(kind, type_name, config)?;
        let type_name = type_name.to_owned();
        let mut client = self.client();
        let call = kind.validate_call();
        Ok(diagnostics(&match kind {
            Kind::Resource => {
                let client_capabilities = Some(self.capabilities);
                let request =
                    pb::validate_resource_config::Request { type_name, config, client_capabilities };
                answered(call, client.validate_resource_config(request).await)?.diagnostics
            }
            Kind::DataSource => {
                let request = pb::validate_data_resource_config::Request { type_name, config };
                answered(call, client.validate_data_resource_config(request).await)?.diagnostics
            }
            Kind::Ephemeral => {
                let request = pb::validate_ephemeral_resource_config::Request { type_name, config };
                answered(call, client.validate_ephemeral_resource_config(request).await)?.diagnostics
            }
            Kind::List => {
                // Core does not send the limit and whether objects are included.
                let request =
                    pb::validate_list_resource_config::Request { type_name, config, ..Default::default() };
                answered(call, client.validate_list_resource_config(request).await)?.diagnostics
            }
            Kind::Action => {
                let request = pb::validate_action_config::Request { action_type: type_name, config };
                answered(call, client.validate_action_config(request).await)?.diagnostics
            }
        }))
    }
}
