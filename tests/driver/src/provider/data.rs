//! The calls of a data source.

use ferroform_proto::tfplugin6 as pb;

use super::answers::{deferral, diagnostics};
use super::{CallError, DeferralReason, Kind, Provider};
use crate::diagnostic::{Diagnostic, has_errors};
use crate::schema::Schema;
use crate::value::Value;
use crate::wire;

/// The answer to a read of a data source.
#[derive(Clone, Debug)]
pub struct ReadData {
    /// The object; null if there is none.
    pub object: Value,
    /// Why the provider defers the operation, if it does.
    pub deferred: Option<DeferralReason>,
    /// The diagnostics.
    pub diagnostics: Vec<Diagnostic>,
}

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
    pub async fn read_data(&self, type_name: &str, config: &Value) -> Result<ReadData, CallError> {
        let call = "ReadDataSource";
        let request = pb::read_data_source::Request {
            type_name: type_name.to_owned(),
            config: self.encode_config(Kind::DataSource, type_name, config)?,
            provider_meta: None,
            client_capabilities: Some(self.capabilities),
        };
        let got = self.client().read_data_source(request).await;
        let got = got.map_err(|status| CallError::Status { call, status })?.into_inner();
        let ty = self.data_source(type_name)?.block.ty();
        let misfit = |error| CallError::Misfit { call, ty: ty.clone(), error };
        Ok(ReadData {
            object: wire::decode(got.state.as_ref(), ty).map_err(misfit)?,
            deferred: deferral(got.deferred.as_ref()),
            diagnostics: diagnostics(&got.diagnostics),
        })
    }
}
