//! `ListResource`: a stream of the objects that are found. Core stops reading as soon as it has enough.

use std::sync::Arc;

use ferroform_core::diagnostic::Diagnostics;
use ferroform_core::table::ResourceTable;
use ferroform_engine::{self as engine, ListRequest, ListedResource, Location, plural_block};
use ferroform_plugin::proto::tfplugin6::Diagnostic;
use ferroform_plugin::proto::tfplugin6::list_resource::{Event, Request};
use futures_util::stream::{FuturesOrdered, StreamExt as _};
use tokio::sync::mpsc::{self, Sender};
use tokio_stream::wrappers::ReceiverStream;
use tonic::Status;
use tracing::Instrument;

use super::failed::crashed;
use super::identity;
use super::logged;
use super::server::Shared;
use super::service::EventStream;
use super::title::Title;
use crate::wire::{self, to_proto_diagnostics};

/// The number of events that may wait for core.
const AHEAD: usize = 1;
/// The maximum number of objects that are read at a time.
const READS: usize = 8;
/// The number of objects between two lines of the log.
const PROGRESS: usize = 100;

pub(super) fn list_resource(server: Shared, request: Request) -> EventStream<Event> {
    let (events, stream) = mpsc::channel(AHEAD);
    let (span, title) = (logged::span(&request), Title::new("Listing ", &request.type_name));
    let listing = tokio::spawn({
        let (server, events) = (Arc::clone(&server), events.clone());
        async move { list(&server, request, &events).await }.instrument(span)
    });
    // In a separate task, so that a panic becomes an event, and not a list that seems to be complete.
    tokio::spawn(async move {
        if let Err(diagnostics) = listing.await.unwrap_or_else(|error| Err(crashed(&error).into())) {
            report(&events, title.of(&server, diagnostics)).await;
        }
    });
    Box::pin(ReceiverStream::new(stream))
}

async fn list(
    server: &Shared,
    request: Request,
    events: &Sender<Result<Event, Status>>,
) -> Result<(), Diagnostics> {
    let resource = server.list_resource(&request.type_name)?;
    let table = resource.table;
    let config = wire::decode(request.config.as_ref(), plural_block(table))?;
    let connection = server.connection()?;
    let context = server.context(&connection);
    let context = context.of(&resource);
    let client = engine::client_for(&context, table, &config)?;
    let context = context.with_client(&client);
    let limit = usize::try_from(request.limit).ok().filter(|limit| *limit > 0).unwrap_or(usize::MAX);
    let listing = ListRequest {
        resource: *resource,
        config: &config,
        with_state: request.include_resource_object,
        limit,
    };
    let place = context.place().await;
    let identifiers = engine::list_identifiers(&context, &listing).await?;
    let (total, mut sent) = (identifiers.len().min(limit), 0);
    let mut identifiers = identifiers.into_iter();
    let mut reads = FuturesOrdered::new();
    loop {
        // Objects that are gone do not count, so others are read in their place, but never one past the limit.
        let wanted = READS.min(limit - sent).saturating_sub(reads.len());
        reads.extend(identifiers.by_ref().take(wanted).map(|one| engine::list_one(&context, &listing, one)));
        let Some(found) = reads.next().await else { return Ok(()) };
        server.check_stopped()?;
        let Some(found) = found else { continue };
        if events.send(Ok(event(table, found, &place))).await.is_err() {
            return Ok(());
        }
        sent += 1;
        if sent % PROGRESS == 0 {
            tracing::info!(r#type = request.type_name, "listed {sent} of {total} objects");
        }
    }
}

fn event(table: &'static ResourceTable, found: ListedResource, place: &Location) -> Event {
    Event {
        identity: identity::encode(table, &found.identity, place),
        display_name: found.identifier,
        resource_object: found.state.map(|state| wire::encode(&state, table.root)),
        diagnostic: to_proto_diagnostics(found.diagnostics),
    }
}

/// Sends diagnostics. It is no error if nothing receives them any more.
async fn report(events: &Sender<Result<Event, Status>>, diagnostic: Vec<Diagnostic>) {
    drop(events.send(Ok(Event { diagnostic, ..Event::default() })).await);
}
