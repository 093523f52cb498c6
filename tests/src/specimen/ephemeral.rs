//! The ephemeral resource of the specimen.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use ferroform_driver::value::{Type, Value};
use ferroform_plugin::proto::tfplugin6::{
    close_ephemeral_resource as close, open_ephemeral_resource as open, renew_ephemeral_resource as renew,
    validate_ephemeral_resource_config as validate,
};
use tonic::Status;

use super::others::{decode, parsed};
use super::serve::{Sent, deferred, encode, private};
use super::{Call, Specimen, Talk, replaced, schema};

/// The first time of a renewal.
const FIRST_RENEWAL: i64 = 2_000_000_000;

/// Returns the sent private data.
fn sent(bytes: Option<&Vec<u8>>) -> Sent {
    vec![("private", bytes.map_or(Value::Null, |bytes| private(bytes)))]
}

/// Returns a claim of the token, whose type is dynamic.
fn claims(name: &Value) -> Value {
    let ty = Type::object(BTreeMap::from([("subject".to_owned(), Type::String)]));
    Value::Typed(Arc::new(ty), Box::new(Value::object([("subject", name.clone())])))
}

fn give(talk: &mut Talk<'_>) {
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
    pub(super) fn validate_token(&self, request: validate::Request) -> Result<validate::Response, Status> {
        let (schema, name) = (parsed(&schema::token()), "ValidateEphemeralResourceConfig");
        Ok(validate::Response { diagnostics: self.validated(&schema, name, request.config.as_ref())? })
    }

    pub(super) fn open(&self, request: open::Request) -> Result<open::Response, Status> {
        let schema = parsed(&schema::token());
        let sent = vec![("config", decode(&schema, request.config.as_ref()))];
        let answer = self.answer(&schema, Call::Open, "OpenEphemeralResource", sent, |_, talk| {
            give(talk);
            talk.defer(request.client_capabilities);
        })?;
        Ok(open::Response {
            result: encode(&schema, &answer),
            deferred: deferred(&answer),
            renew_at: answer.renew_at.map(|seconds| time(seconds).into()),
            private: Some(answer.private),
            diagnostics: answer.diagnostics,
        })
    }

    pub(super) fn renew(&self, request: renew::Request) -> Result<renew::Response, Status> {
        let (schema, sent) = (parsed(&schema::token()), sent(request.private.as_ref()));
        let answer = self.answer(&schema, Call::Renew, "RenewEphemeralResource", sent, |_, talk| {
            talk.answer.private = b"renewed".to_vec();
            talk.answer.renew_at = Some(FIRST_RENEWAL + 60);
        })?;
        Ok(renew::Response {
            renew_at: answer.renew_at.map(|seconds| time(seconds).into()),
            private: Some(answer.private),
            diagnostics: answer.diagnostics,
        })
    }

    pub(super) fn close(&self, request: close::Request) -> Result<close::Response, Status> {
        let (schema, sent) = (parsed(&schema::token()), sent(request.private.as_ref()));
        let answer = self.answer(&schema, Call::Close, "CloseEphemeralResource", sent, |_, _| ())?;
        Ok(close::Response { diagnostics: answer.diagnostics })
    }
}
