//! The calls of an action.

use ferroform_plugin::proto::tfplugin6 as pb;
use pb::invoke_action::event::Type;
use tokio_stream::StreamExt as _;

use super::answers::{answered, deferral, diagnostics};
use super::{CallError, DeferralReason, Kind, Provider};
use crate::diagnostic::Diagnostic;
use crate::value::Value;

/// The answer to the plan of an action.
#[derive(Clone, Debug)]
pub struct PlannedAction {
    /// Why the provider defers the operation, if it does.
    pub deferred: Option<DeferralReason>,
    /// The diagnostics.
    pub diagnostics: Vec<Diagnostic>,
}

/// One event of an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ActionEvent {
    /// A message for users.
    Progress(String),
    /// The end, with diagnostics.
    Completed(Vec<Diagnostic>),
    /// An event without content, which core does not expect.
    Empty,
}

impl Provider {
    /// Calls PlanAction.
    ///
    /// # Errors
    /// If the provider does not answer.
    pub async fn plan_action(&self, type_name: &str, config: &Value) -> Result<PlannedAction, CallError> {
        let request = pb::plan_action::Request {
            action_type: type_name.to_owned(),
            config: self.encode_config(Kind::Action, type_name, config)?,
            client_capabilities: Some(self.capabilities),
        };
        let got = answered("PlanAction", self.client().plan_action(request).await)?;
        let deferred = deferral(got.deferred.as_ref());
        Ok(PlannedAction { deferred, diagnostics: diagnostics(&got.diagnostics) })
    }

    /// Calls InvokeAction, and returns all events.
    ///
    /// # Errors
    /// If the provider does not answer.
    pub async fn invoke_action(
        &self,
        type_name: &str,
        config: &Value,
    ) -> Result<Vec<ActionEvent>, CallError> {
        let failed = |status| CallError::Status { call: "InvokeAction", status };
        let request = pb::invoke_action::Request {
            action_type: type_name.to_owned(),
            config: self.encode_config(Kind::Action, type_name, config)?,
            client_capabilities: Some(self.capabilities_when(true)),
        };
        let mut stream = self.client().invoke_action(request).await.map_err(failed)?.into_inner();
        let mut events = Vec::new();
        while let Some(event) = stream.next().await {
            events.push(match event.map_err(failed)?.r#type {
                Some(Type::Progress(progress)) => ActionEvent::Progress(progress.message),
                Some(Type::Completed(completed)) => {
                    ActionEvent::Completed(diagnostics(&completed.diagnostics))
                }
                None => ActionEvent::Empty,
            });
        }
        Ok(events)
    }
}
