//! What the specimen has beside its resource.

use ferroform_driver::schema::{Schema, schema_from_proto};
use ferroform_driver::value::Value;
use ferroform_driver::wire;
use ferroform_proto::tfplugin6 as pb;
use tonic::Status;

use super::serve::{deferred, encode};
use super::{Call, Specimen, replaced, schema};

fn parsed(schema: &pb::Schema) -> Schema {
    schema_from_proto("specimen", schema).unwrap()
}

fn decode(schema: &Schema, value: Option<&pb::DynamicValue>) -> Value {
    wire::decode(value, schema.block.ty()).unwrap()
}

impl Specimen {
    pub(super) fn validate_view(
        &self,
        request: pb::validate_data_resource_config::Request,
    ) -> Result<pb::validate_data_resource_config::Response, Status> {
        let schema = parsed(&schema::view());
        let sent = vec![("config", decode(&schema, request.config.as_ref()))];
        let answer = self.answer(&schema, Call::Validate, "ValidateDataResourceConfig", sent, |_, _| ())?;
        Ok(pb::validate_data_resource_config::Response { diagnostics: answer.diagnostics })
    }

    pub(super) fn read_view(
        &self,
        request: pb::read_data_source::Request,
    ) -> Result<pb::read_data_source::Response, Status> {
        let schema = parsed(&schema::view());
        let sent = vec![("config", decode(&schema, request.config.as_ref()))];
        let answer = self.answer(&schema, Call::Data, "ReadDataSource", sent, |_, talk| {
            talk.answer.object = Some(replaced(&talk.config, "stamp", &"seen".into()));
            talk.defer(request.client_capabilities);
        })?;
        Ok(pb::read_data_source::Response {
            state: encode(&schema, &answer),
            deferred: deferred(&answer),
            diagnostics: answer.diagnostics,
        })
    }
}
