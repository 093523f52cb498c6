//! The call of a list resource.

use ferroform_plugin::proto::tfplugin6 as pb;
use tokio_stream::StreamExt as _;

use super::answers::{Answer, diagnostics};
use super::{CallError, Kind, Provider};
use crate::diagnostic::{Diagnostic, has_errors};
use crate::value::Value;

/// The arguments of a `list` block beside its configuration.
#[derive(Clone, Copy, Debug)]
pub struct ListOptions {
    /// The number of objects that are wanted at most.
    pub limit: i64,
    /// Whether the objects come with their attributes.
    pub include_resource: bool,
    /// `-generate-config-out`, which includes the attributes.
    pub generate: bool,
}

impl Default for ListOptions {
    /// Returns the arguments of a block that has none.
    fn default() -> Self {
        Self { limit: 100, include_resource: false, generate: false }
    }
}

impl ListOptions {
    /// Returns whether the objects come with their attributes.
    #[must_use]
    pub fn includes_resource(&self) -> bool {
        self.include_resource || self.generate
    }
}

/// One event of a list.
#[derive(Clone, Debug)]
pub struct Listed {
    /// The name for users.
    pub display_name: String,
    /// The identity of the object; `None` if the event has only diagnostics.
    pub identity: Option<Value>,
    /// The object, if it is included.
    pub object: Option<Value>,
    /// The generated configuration, if it was asked for.
    pub generated: Option<Value>,
    /// The diagnostics.
    pub diagnostics: Vec<Diagnostic>,
}

impl Provider {
    /// Calls ListResource. Core stops at an error and at the limit; here, one object more is taken, if there
    /// is one.
    ///
    /// # Errors
    /// If the provider does not answer, or an object or an identity does not match the schema.
    pub async fn list(
        &self,
        type_name: &str,
        config: &Value,
        options: &ListOptions,
    ) -> Result<Vec<Listed>, CallError> {
        let answer = Answer { call: "ListResource", schema: self.resource(type_name)? };
        let request = pb::list_resource::Request {
            type_name: type_name.to_owned(),
            config: self.encode_config(Kind::List, type_name, config)?,
            include_resource_object: options.includes_resource(),
            limit: options.limit,
        };
        let failed = |status| CallError::Status { call: answer.call, status };
        let mut stream = self.client().list_resource(request).await.map_err(failed)?.into_inner();
        let (mut events, mut objects) = (Vec::new(), 0);
        while let Some(event) = stream.next().await {
            let event = listed(&answer, &event.map_err(failed)?)?;
            objects += i64::from(event.identity.is_some());
            let is_last = objects > options.limit || has_errors(&event.diagnostics);
            events.push(event);
            if is_last {
                break;
            }
        }
        Ok(events)
    }
}

fn listed(answer: &Answer<'_>, event: &pb::list_resource::Event) -> Result<Listed, CallError> {
    let object = answer.object(event.resource_object.as_ref())?;
    Ok(Listed {
        display_name: event.display_name.clone(),
        identity: answer.identity(event.identity.as_ref())?,
        object: (!object.is_null()).then_some(object),
        generated: None,
        diagnostics: diagnostics(&event.diagnostic),
    })
}
