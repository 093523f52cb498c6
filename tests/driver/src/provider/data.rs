//! The calls of a data source.

use ferroform_proto::tfplugin6 as pb;

use super::{CallError, Provider};
use crate::diagnostic::{Diagnostic, has_errors};
use crate::schema::Schema;
use crate::value::Value;
use crate::wire;

impl Provider {
    /// Returns the schema of a data source.
    ///
    /// # Errors
    /// If the provider has no such data source.
    pub fn data_source(&self, type_name: &str) -> Result<&Schema, CallError> {
        self.schemas.data_sources.get(type_name).ok_or_else(|| CallError::UnknownType(type_name.to_owned()))
    }

    /// Calls ValidateDataResourceConfig and, if that reports no error, ReadDataSource. Returns a null state
    /// if there is none.
    ///
    /// # Errors
    /// If the provider does not answer, or the state does not match the schema.
    pub async fn read_data_source(
        &self,
        type_name: &str,
        config: &Value,
    ) -> Result<(Value, Vec<Diagnostic>), CallError> {
        let ty = self.data_source(type_name)?.block.ty();
        let encoded = Some(wire::encode(config, ty).map_err(CallError::Send)?);
        let status = |call| move |status| CallError::Status { call, status };
        let request = pb::validate_data_resource_config::Request {
            type_name: type_name.to_owned(),
            config: encoded.clone(),
        };
        let answer = self.client().validate_data_resource_config(request).await;
        let answer = answer.map_err(status("ValidateDataResourceConfig"))?.into_inner();
        let mut said: Vec<Diagnostic> = answer.diagnostics.iter().map(Diagnostic::from_proto).collect();
        if has_errors(&said) {
            return Ok((Value::Null, said));
        }
        let request = pb::read_data_source::Request {
            type_name: type_name.to_owned(),
            config: encoded,
            provider_meta: None,
            client_capabilities: Some(self.capabilities),
        };
        let call = "ReadDataSource";
        let answer = self.client().read_data_source(request).await.map_err(status(call))?.into_inner();
        said.extend(answer.diagnostics.iter().map(Diagnostic::from_proto));
        let misfit = |error| CallError::Misfit { call, ty: ty.clone(), error };
        Ok((wire::decode(answer.state.as_ref(), ty).map_err(misfit)?, said))
    }
}
