//! The calls of a data source.

use ferroform_plugin::proto::tfplugin6 as pb;

use super::answers::{ReadObject, answered, decoded, deferral, diagnostics};
use super::{CallError, Kind, Provider};
use crate::diagnostic::{Diagnostic, has_errors};
use crate::schema::Schema;
use crate::value::Value;

impl Provider {
    /// Returns the schema of a data source.
    ///
    /// # Errors
    /// If the provider has no such data source.
    pub fn data_source(&self, type_name: &str) -> Result<&Schema, CallError> {
        self.schema(Kind::DataSource, type_name)
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
        let mut said = self.validate_config(Kind::DataSource, type_name, config).await?;
        if has_errors(&said) {
            return Ok((Value::Null, said));
        }
        let read = self.read_data(type_name, config).await?;
        said.extend(read.diagnostics);
        Ok((read.object, said))
    }

    /// Calls ReadDataSource.
    ///
    /// # Errors
    /// If the provider does not answer, or the state does not match the schema.
    pub async fn read_data(&self, type_name: &str, config: &Value) -> Result<ReadObject, CallError> {
        let call = "ReadDataSource";
        let request = pb::read_data_source::Request {
            type_name: type_name.to_owned(),
            config: self.encode_config(Kind::DataSource, type_name, config)?,
            provider_meta: None,
            client_capabilities: Some(self.capabilities),
        };
        let got = answered(call, self.client().read_data_source(request).await)?;
        Ok(ReadObject {
            object: decoded(call, got.state.as_ref(), self.data_source(type_name)?.block.ty())?,
            deferred: deferral(got.deferred.as_ref()),
            diagnostics: diagnostics(&got.diagnostics),
            ..ReadObject::default()
        })
    }
}
