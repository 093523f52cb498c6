//! What the specimen has beside its resource.

use ferroform_driver::schema::{Schema, schema_from_proto};
use ferroform_driver::value::Value;
use ferroform_driver::wire;
use ferroform_plugin::proto::tfplugin6::{
    self as pb, list_resource as list, read_data_source as read,
    validate_data_resource_config as validate_data, validate_list_resource_config as validate_list,
};
use tonic::Status;

use super::serve::{deferred, encode, encode_identity};
use super::{Answer, Call, Memory, Row, Specimen, Talk, replaced, schema};

pub(super) fn parsed(schema: &pb::Schema) -> Schema {
    schema_from_proto("specimen", schema).unwrap()
}

pub(super) fn decode(schema: &Schema, value: Option<&pb::DynamicValue>) -> Value {
    wire::decode(value, schema.block.ty()).unwrap()
}

/// A stream of events.
pub(super) type Events<T> = tokio_stream::Iter<std::vec::IntoIter<Result<T, Status>>>;

pub(super) fn stream<T>(events: impl Iterator<Item = T>) -> Events<T> {
    tokio_stream::iter(events.map(Ok).collect::<Vec<_>>())
}

impl Memory {
    /// Lists the objects of this name, or all.
    fn list(&self, talk: &mut Talk<'_>, request: &list::Request) {
        let wanted = talk.config.attribute("name");
        let fits = |object: &&Value| wanted.is_null() || object.attribute("name") == wanted;
        let row = |object: &Value| Row {
            name: object.attribute("name").as_str().unwrap_or_default().to_owned(),
            identity: Some(Value::object([("id", object.attribute("id"))])),
            object: request.include_resource_object.then(|| object.clone()),
            diagnostics: Vec::new(),
        };
        let limit = usize::try_from(request.limit).unwrap();
        talk.answer.listed = self.objects.values().filter(fits).take(limit).map(row).collect();
    }
}

impl Specimen {
    pub(super) fn validate_listing(
        &self,
        request: validate_list::Request,
    ) -> Result<validate_list::Response, Status> {
        let (schema, name) = (parsed(&schema::listing()), "ValidateListResourceConfig");
        Ok(validate_list::Response { diagnostics: self.validated(&schema, name, request.config.as_ref())? })
    }

    pub(super) fn list(&self, request: list::Request) -> Result<Events<list::Event>, Status> {
        let sent = vec![("config", decode(&parsed(&schema::listing()), request.config.as_ref()))];
        let thing = self.schema();
        let answer = self.answer(thing, Call::List, "ListResource", sent, |memory, talk| {
            memory.list(talk, &request);
        })?;
        let encoded = |object| Answer { object, raw: answer.raw.clone(), ..Answer::default() };
        let event = |row: Row| list::Event {
            identity: encode_identity(row.identity.as_ref()),
            display_name: row.name,
            resource_object: encode(thing, &encoded(row.object)),
            diagnostic: row.diagnostics,
        };
        Ok(stream(answer.listed.iter().cloned().map(event)))
    }

    pub(super) fn validate_view(
        &self,
        request: validate_data::Request,
    ) -> Result<validate_data::Response, Status> {
        let (schema, name) = (parsed(&schema::view()), "ValidateDataResourceConfig");
        Ok(validate_data::Response { diagnostics: self.validated(&schema, name, request.config.as_ref())? })
    }

    pub(super) fn read_view(&self, request: read::Request) -> Result<read::Response, Status> {
        let schema = parsed(&schema::view());
        let sent = vec![("config", decode(&schema, request.config.as_ref()))];
        let answer = self.answer(&schema, Call::Data, "ReadDataSource", sent, |_, talk| {
            talk.answer.object = Some(replaced(&talk.config, "stamp", &"seen".into()));
            talk.defer(request.client_capabilities);
        })?;
        Ok(read::Response {
            state: encode(&schema, &answer),
            deferred: deferred(&answer),
            diagnostics: answer.diagnostics,
        })
    }
}
