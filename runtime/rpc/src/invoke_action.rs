//! `InvokeAction`: a stream of what the user is told, and of how it ended.

use std::sync::Arc;

use ferroform_core::action::Progress;
use ferroform_core::diagnostic::Diagnostics;
use ferroform_plugin::proto::tfplugin6::invoke_action::event::{self as proto, Completed, Type};
use ferroform_plugin::proto::tfplugin6::invoke_action::{Event, Request};
use tokio::sync::mpsc::{self, UnboundedSender};
use tokio_stream::wrappers::UnboundedReceiverStream;
use tonic::Status;
use tracing::Instrument;

use super::failed::crashed;
use super::logged;
use super::server::Shared;
use super::service::EventStream;
use super::title::Title;
use crate::wire;

type Events = UnboundedSender<Result<Event, Status>>;

/// Invokes an action. It goes on even if nobody reads the stream any more; `StopProvider` ends it.
pub(super) fn invoke_action(server: Shared, request: Request) -> EventStream<Event> {
    let (events, stream) = mpsc::unbounded_channel();
    let (span, title) = (logged::span(&request), Title::new("Invoking ", &request.action_type));
    let invoking = tokio::spawn({
        let (server, events) = (Arc::clone(&server), events.clone());
        async move { invoke(&server, request, &events).await.unwrap_or_else(|error| error) }.instrument(span)
    });
    // In a separate task, so that a panic becomes a diagnostic too.
    tokio::spawn(async move {
        let diagnostics = invoking.await.unwrap_or_else(|error| crashed(&error).into());
        send(&events, Type::Completed(Completed { diagnostics: title.of(&server, diagnostics) }));
    });
    Box::pin(UnboundedReceiverStream::new(stream))
}

async fn invoke(server: &Shared, request: Request, events: &Events) -> Result<Diagnostics, Diagnostics> {
    let action = server.action(&request.action_type)?;
    let config = wire::decode(request.config.as_ref(), action.schema().root)?;
    let refused = action.validate(&config, server.strictness);
    if refused.has_errors() {
        return Err(refused);
    }
    let connection = server.connection()?;
    let context = server.context(&connection);
    let tell = |message: String| {
        tracing::info!(action = request.action_type, "{message}");
        send(events, Type::Progress(proto::Progress { message }));
    };
    Ok(action.invoke(&context, &config, Progress::new(&tell)).await)
}

/// Sends an event. It is no error if nothing receives it any more.
fn send(events: &Events, event: Type) {
    drop(events.send(Ok(Event { r#type: Some(event) })));
}
