//! The action of the specimen.

use ferroform_driver::DeferralReason;
use ferroform_plugin::proto::tfplugin6::{
    self as pb, invoke_action as invoke, plan_action as plan, validate_action_config as validate,
};
use invoke::event::{Completed, Progress, Type};
use tonic::Status;

use super::others::{Events, decode, parsed, stream};
use super::serve::deferred;
use super::{Call, Specimen, schema};

/// Returns an event that reports progress.
pub fn progress(message: &str) -> invoke::Event {
    invoke::Event { r#type: Some(Type::Progress(Progress { message: message.to_owned() })) }
}

/// Returns the last event.
pub fn completed(diagnostics: Vec<pb::Diagnostic>) -> invoke::Event {
    invoke::Event { r#type: Some(Type::Completed(Completed { diagnostics })) }
}

impl Specimen {
    pub(super) fn validate_touch(&self, request: validate::Request) -> Result<validate::Response, Status> {
        let (schema, name) = (parsed(&schema::touch()), "ValidateActionConfig");
        Ok(validate::Response { diagnostics: self.validated(&schema, name, request.config.as_ref())? })
    }

    pub(super) fn plan_touch(&self, request: plan::Request) -> Result<plan::Response, Status> {
        let schema = parsed(&schema::touch());
        let sent = vec![("config", decode(&schema, request.config.as_ref()))];
        let answer = self.answer(&schema, Call::PlanAction, "PlanAction", sent, |_, talk| {
            talk.defer(request.client_capabilities);
            // This is the only reason that core accepts.
            talk.answer.deferred = talk.answer.deferred.map(|_| DeferralReason::ProviderConfigUnknown);
        })?;
        Ok(plan::Response { deferred: deferred(&answer), diagnostics: answer.diagnostics })
    }

    pub(super) fn touch(&self, request: invoke::Request) -> Result<Events<invoke::Event>, Status> {
        let schema = parsed(&schema::touch());
        let sent = vec![("config", decode(&schema, request.config.as_ref()))];
        let answer = self.answer(&schema, Call::Invoke, "InvokeAction", sent, |_, talk| {
            let name = talk.config.attribute("name");
            let message = format!("Touching {}", name.as_str().unwrap_or_default());
            talk.answer.events = vec![progress(&message), completed(Vec::new())];
        })?;
        Ok(stream(answer.events.into_iter()))
    }
}
