//! The ephemeral resource of the specimen.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use ferroform_driver::value::{Type, Value};
use ferroform_proto::tfplugin6 as pb;
use tonic::Status;

use super::others::{decode, parsed};
use super::serve::{Sent, deferred, encode};
use super::{Call, Specimen, Talk, replaced, schema};

/// The first time of a renewal.
const FIRST_RENEWAL: i64 = 2_000_000_000;

/// Returns the sent private data.
fn private(bytes: Option<&Vec<u8>>) -> Sent {
    vec![("private", bytes.map_or(Value::Null, |bytes| Value::string(&String::from_utf8_lossy(bytes))))]
}

/// Returns a claim of the token, whose type is dynamic.
fn claims(name: &Value) -> Value {
    let ty = Type::object(BTreeMap::from([("subject".to_owned(), Type::String)]));
    Value::Typed(Arc::new(ty), Box::new(Value::object([("subject", name.clone())])))
}

fn open(talk: &mut Talk<'_>) {
    let name = talk.config.attribute("name");
    let object = replaced(&talk.config, "value", &"hidden".into());
    talk.answer.object = Some(replaced(&object, "claims", &claims(&name)));
    talk.answer.private = b"lease".to_vec();
    talk.answer.renew_at = Some(FIRST_RENEWAL);
}

fn time(seconds: i64) -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(seconds.try_into().unwrap())
}

impl Specimen {
    pub(super) fn validate_token(
        &self,
        request: pb::validate_ephemeral_resource_config::Request,
    ) -> Result<pb::validate_ephemeral_resource_config::Response, Status> {
        let schema = parsed(&schema::token());
        let sent = vec![("config", decode(&schema, request.config.as_ref()))];
        let name = "ValidateEphemeralResourceConfig";
        let answer = self.answer(&schema, Call::Validate, name, sent, |_, _| ())?;
        Ok(pb::validate_ephemeral_resource_config::Response { diagnostics: answer.diagnostics })
    }

    pub(super) fn open(
        &self,
        request: pb::open_ephemeral_resource::Request,
    ) -> Result<pb::open_ephemeral_resource::Response, Status> {
        let schema = parsed(&schema::token());
        let sent = vec![("config", decode(&schema, request.config.as_ref()))];
        let answer = self.answer(&schema, Call::Open, "OpenEphemeralResource", sent, |_, talk| {
            open(talk);
            talk.defer(request.client_capabilities);
        })?;
        Ok(pb::open_ephemeral_resource::Response {
            result: encode(&schema, &answer),
            deferred: deferred(&answer),
            renew_at: answer.renew_at.map(|seconds| time(seconds).into()),
            private: Some(answer.private),
            diagnostics: answer.diagnostics,
        })
    }

    pub(super) fn renew(
        &self,
        request: pb::renew_ephemeral_resource::Request,
    ) -> Result<pb::renew_ephemeral_resource::Response, Status> {
        let (schema, sent) = (parsed(&schema::token()), private(request.private.as_ref()));
        let answer = self.answer(&schema, Call::Renew, "RenewEphemeralResource", sent, |_, talk| {
            talk.answer.private = b"renewed".to_vec();
            talk.answer.renew_at = Some(FIRST_RENEWAL + 60);
        })?;
        Ok(pb::renew_ephemeral_resource::Response {
            renew_at: answer.renew_at.map(|seconds| time(seconds).into()),
            private: Some(answer.private),
            diagnostics: answer.diagnostics,
        })
    }

    pub(super) fn close(
        &self,
        request: pb::close_ephemeral_resource::Request,
    ) -> Result<pb::close_ephemeral_resource::Response, Status> {
        let (schema, sent) = (parsed(&schema::token()), private(request.private.as_ref()));
        let answer = self.answer(&schema, Call::Close, "CloseEphemeralResource", sent, |_, _| ())?;
        Ok(pb::close_ephemeral_resource::Response { diagnostics: answer.diagnostics })
    }
}
