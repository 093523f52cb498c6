//! Handlers of a provider's author in place of Cloud Control: an [`Api`] whose requests are calls of handlers.
//!
//! A handler that creates, changes or deletes runs as a task of its own, so nothing that waits for it can end it. Whoever
//! has waited for a while is told that it is in progress, and asks again by its token: `requests`.

mod faults;
mod requests;

use std::any::Any;
use std::collections::HashMap;
use std::fmt::{self, Debug};
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use ferroform_cloud_control::{
    Api, ApiError, Cancel, Creations, ErrorCode, Listed, OperationStatus, Progress,
};
use ferroform_core::context::Pending;
use ferroform_core::handlers::{AnyHandlers, Environment, Error, ErrorKind, Id};
use ferroform_core::resource::Registration;
use ferroform_core::table::{IdentityPart, IdentityTable, ResourceTable};
use futures_util::FutureExt as _;
use serde_json::{Map, Value as Json};

use self::requests::{ANSWER, Ended, LAST_ANSWER};
use crate::model::text_at;
use crate::object::chosen_identifier;

pub use faults::Faults;
pub use requests::Requests;

/// How long a handler may read an object or list all. What it reads in vain is not read again.
const READING: Duration = Duration::from_secs(10 * 60);

/// The handlers of all types of a provider.
pub struct Handled {
    client: Arc<dyn Any + Send + Sync>,
    types: HashMap<&'static str, Type>,
    faults: Faults,
    returned_once: Arc<Mutex<ReturnedOnce>>,
    /// The user wants to stop: handlers hear of it.
    stop: Cancel,
    /// The process is to end.
    ending: Cancel,
    requests: Requests,
}

/// What creations returned and no read returns: properties of objects, by type and identifier.
type ReturnedOnce = HashMap<(&'static str, Id), Map<String, Json>>;

/// A type with handlers.
#[derive(Clone, Copy)]
struct Type {
    table: &'static ResourceTable,
    handlers: AnyHandlers,
}

impl Handled {
    /// Creates the service of the types that have handlers. `client` is what the provider's author has made for them.
    pub fn new<'r>(
        client: Arc<dyn Any + Send + Sync>,
        types: impl IntoIterator<Item = &'r Registration>,
        stop: Cancel,
        ending: Cancel,
    ) -> Self {
        let with_handlers = |one: &Registration| Some(Type { table: one.table, handlers: *one.handlers? });
        let types = types.into_iter().filter_map(with_handlers);
        let types = types.map(|one| (one.table.cloudformation_type, one)).collect();
        Self {
            client,
            types,
            faults: Faults::default(),
            returned_once: Arc::default(),
            stop,
            ending,
            requests: Requests::default(),
        }
    }

    /// Returns the same service with faults.
    #[must_use]
    pub fn with_faults(self, faults: Faults) -> Self {
        Self { faults, ..self }
    }

    /// Returns the same service with requests that others know too.
    #[must_use]
    pub fn with_requests(self, requests: Requests) -> Self {
        Self { requests, ..self }
    }

    fn of(&self, type_name: &str) -> Result<Type, ApiError> {
        let found = self.types.get(type_name).copied();
        found.ok_or_else(|| ApiError::new(ErrorCode::TypeNotFound, format!("{type_name} has no handlers.")))
    }

    /// Returns what a call of a handler is given.
    fn call(&self, ty: Type, token: &str, work: Work) -> Call {
        Call {
            client: Arc::clone(&self.client),
            ty,
            token: token.to_owned(),
            work,
            creates: None,
            faults: self.faults.clone(),
            returned_once: Arc::clone(&self.returned_once),
            stop: self.stop.clone(),
            own_stop: Cancel::new(),
            made: OnceLock::new(),
        }
    }

    /// Starts a handler, unless one has this token already, and returns how far it is.
    async fn start(&self, call: Call) -> Ended {
        let token = call.token.clone();
        self.requests.add(Arc::new(call));
        self.requests.progress(&token, ANSWER, &self.stop, &self.ending).await
    }

    /// Returns how far a handler is, after at most `wait`. If it has failed, that is the end of its request, and no error of
    /// this call.
    async fn progress(&self, token: &str, wait: Duration) -> Ended {
        self.requests.progress(token, wait, &self.stop, &self.ending).await.or_else(|error| {
            match error.retry_after {
                Some(_) => Err(error),
                None => Ok(Progress {
                    error_code: Some(error.code),
                    message: Some(error.message),
                    ..Progress::own(token, OperationStatus::Failed)
                }),
            }
        })
    }
}

#[async_trait]
impl Api for Handled {
    async fn create(&self, type_name: &str, desired: &Json, client_token: &str) -> Ended {
        let one = self.of(type_name)?;
        let creates = chosen_identifier(one.table, desired).map(Id::from);
        let create = Work::Create(desired.clone());
        self.start(Call { creates, ..self.call(one, client_token, create) }).await
    }

    async fn get(&self, type_name: &str, identifier: &str) -> Result<Json, ApiError> {
        let one = self.of(type_name)?;
        let (call, id) = (self.call(one, "", Work::Look), Id::from(identifier));
        let read = in_time(call.run((one.handlers.read)(&call, &id))).await;
        let mut read =
            read.and_then(|read| read.ok_or_else(Error::not_found)).map_err(|error| failed(&error))?;
        let returned_once = call.returned_once();
        if let (Some(properties), Some(once)) = (read.as_object_mut(), returned_once.get(&call.object(&id))) {
            properties.extend(once.clone());
        }
        Ok(read)
    }

    async fn update(&self, type_name: &str, identifier: &str, patch: &Json, client_token: &str) -> Ended {
        let update = Work::Update(Id::from(identifier), patch.clone());
        self.start(self.call(self.of(type_name)?, client_token, update)).await
    }

    async fn delete(&self, type_name: &str, identifier: &str, client_token: &str) -> Ended {
        let delete = Work::Delete(Id::from(identifier));
        self.start(self.call(self.of(type_name)?, client_token, delete)).await
    }

    async fn list(
        &self,
        type_name: &str,
        model: Option<&Json>,
        _next_token: Option<&str>,
    ) -> Result<Listed, ApiError> {
        let one = self.of(type_name)?;
        let unlisted = || ApiError::new(ErrorCode::UnsupportedAction, "It cannot be listed.");
        let list = one.handlers.list.ok_or_else(unlisted)?;
        let call = self.call(one, "", Work::Look);
        let nothing = Json::Object(Map::new());
        let listed = in_time(call.run(list(&call, model.unwrap_or(&nothing)))).await;
        let listed = listed.map_err(|error| failed(&error))?;
        let identifiers = listed.iter().map(|id| id.as_str().to_owned()).collect();
        Ok(Listed { identifiers, next_token: None })
    }

    async fn status(&self, request_token: &str) -> Ended {
        self.progress(request_token, ANSWER).await
    }

    /// No API of its own remembers requests.
    async fn creations(&self, _: Option<&str>) -> Result<Creations, ApiError> {
        Ok(Creations::default())
    }

    /// Tells a handler to end. One that does not listen goes on.
    async fn cancel(&self, request_token: &str) -> Ended {
        if self.requests.cancel(request_token) {
            return self.progress(request_token, LAST_ANSWER).await;
        }
        Err(ApiError::new(ErrorCode::Cancelled, "No handler runs."))
    }

    async fn stopped(&self) {
        self.stop.cancelled().await;
    }

    fn is_own(&self) -> bool {
        true
    }

    /// Handlers have limits of their own.
    fn longest_call(&self) -> Duration {
        READING * 2
    }
}

impl Type {
    /// Creates an object. If the user chose its identifier, nobody else must have such an object: not every API refuses to
    /// make one in its place.
    async fn create(self, call: &Call, desired: &Json) -> Result<Id, Error> {
        let Self { table, handlers: AnyHandlers { create, read, .. } } = self;
        refuse_separators(table, desired)?;
        let Some(chosen) = &call.creates else { return named(call.run(create(call, desired)).await) };
        if is_there(call.run(read(call, chosen)).await).map_err(Error::before_start)? {
            return Err(Error::already_exists(chosen.clone()));
        }
        let created = named(call.run(create(call, desired)).await);
        // There was none before, so this is what the handler made before it failed.
        if created.as_ref().is_err_and(may_have_begun)
            && is_there(call.run(read(call, chosen)).await).unwrap_or_default()
        {
            call.made(chosen, None);
        }
        created
    }

    /// Changes an object as it is now.
    async fn update(self, call: &Call, id: &Id, patch: &Json) -> Result<(), Error> {
        let AnyHandlers { read, update, .. } = self.handlers;
        let update = update.ok_or_else(|| Error::never_started("This type cannot be changed."))?;
        let prior = call.run(read(call, id)).await.map_err(Error::before_start)?;
        let prior = prior.ok_or_else(Error::not_found)?;
        let mut desired = prior.clone();
        let patch: json_patch::Patch = serde_json::from_value(patch.clone()).map_err(unpatched)?;
        json_patch::patch(&mut desired, &patch).map_err(unpatched)?;
        call.run(update(call, id, [&prior, &desired])).await
    }
}

/// Returns the identifier of an object that was created, which must say something.
fn named(created: Result<Id, Error>) -> Result<Id, Error> {
    match created {
        Ok(id) if id.as_str().is_empty() => {
            Err(Error::new("The handler returned an empty identifier. This is a bug in the provider."))
        }
        created => created,
    }
}

/// Whether a handler with this error may have done something, as far as it says. If not, an object that is there now is
/// somebody else's.
fn may_have_begun(error: &Error) -> bool {
    !matches!(error.kind(), ErrorKind::AlreadyExists(_) | ErrorKind::RetryAfter(_) | ErrorKind::NeverStarted)
}

/// Ends a read that does not end itself.
async fn in_time<T>(reading: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
    let late = |_| Err(Error::new("The handler gave no answer for ten minutes."));
    tokio::time::timeout(READING, reading).await.unwrap_or_else(late)
}

/// An identifier could not be taken apart again.
fn refuse_separators(table: &ResourceTable, desired: &Json) -> Result<(), Error> {
    let [parts @ .., _] = table.identity.parts else { return Ok(()) };
    let has_separator = |part: &&IdentityPart| {
        text_at(desired, part.property_path).is_some_and(|text| text.contains(IdentityTable::SEPARATOR))
    };
    match parts.iter().find(has_separator) {
        Some(part) => Err(Error::never_started(format!(
            "{} must not contain `{}`, which separates the parts of an identifier.",
            part.name,
            IdentityTable::SEPARATOR
        ))),
        None => Ok(()),
    }
}

/// Whether a handler has found an object.
fn is_there(read: Result<Option<Json>, Error>) -> Result<bool, Error> {
    match read {
        Ok(found) => Ok(found.is_some()),
        Err(error) if *error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

impl Debug for Handled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Handled").field("types", &self.types.keys()).finish_non_exhaustive()
    }
}

/// A call of a handler.
struct Call {
    client: Arc<dyn Any + Send + Sync>,
    ty: Type,
    token: String,
    work: Work,
    /// The object that it creates, if the user chose its identifier.
    creates: Option<Id>,
    faults: Faults,
    returned_once: Arc<Mutex<ReturnedOnce>>,
    stop: Cancel,
    /// This handler is to end.
    own_stop: Cancel,
    /// The object that the handler says it has made.
    made: OnceLock<Id>,
}

/// What a call is to do.
enum Work {
    /// Nothing that changes an object.
    Look,
    Create(Json),
    Update(Id, Json),
    Delete(Id),
}

impl Call {
    /// Does the work with the handlers of the type. Returns the object that it is about.
    async fn carry_out(&self) -> Result<Option<Id>, Error> {
        match &self.work {
            Work::Look => Ok(None),
            Work::Create(desired) => self.ty.create(self, desired).await.map(Some),
            Work::Update(id, patch) => self.ty.update(self, id, patch).await.map(|()| Some(id.clone())),
            Work::Delete(id) => {
                self.run((self.ty.handlers.delete)(self, id)).await?;
                self.returned_once().remove(&self.object(id));
                Ok(Some(id.clone()))
            }
        }
    }

    fn type_name(&self) -> &'static str {
        self.ty.table.cloudformation_type
    }

    /// Returns an object as the key of what is kept of it.
    fn object(&self, id: &Id) -> (&'static str, Id) {
        (self.type_name(), id.clone())
    }

    fn returned_once(&self) -> MutexGuard<'_, ReturnedOnce> {
        self.returned_once.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a handler to its end. A panic is an error.
    async fn run<T>(&self, handler: Pending<'_, Result<T, Error>>) -> Result<T, Error> {
        let run = AssertUnwindSafe(self.faults.around(handler)).catch_unwind().await;
        run.unwrap_or_else(|_| Err(crashed()))
    }

    /// Returns the progress of the request, with the object that its handler has made.
    fn progress(&self, status: OperationStatus) -> Progress {
        let made = self.made.get().map(|id| id.as_str().to_owned());
        Progress { identifier: made, ..Progress::own(&self.token, status) }
    }

    /// Returns the progress of a request whose handler has ended.
    fn ended(&self, outcome: Result<Option<Id>, Error>) -> Ended {
        let made = self.progress(OperationStatus::Failed);
        let named = |id: &Id| Some(id.as_str().to_owned());
        let error = match outcome {
            Ok(id) => {
                let identifier = id.as_ref().and_then(named).or(made.identifier);
                return Ok(Progress { status: OperationStatus::Success, identifier, ..made });
            }
            Err(error) => error,
        };
        let identifier = match error.kind() {
            // Nothing was done, so there is no request to follow.
            ErrorKind::RetryAfter(_) | ErrorKind::NeverStarted if made.identifier.is_none() => {
                return Err(failed(&error));
            }
            ErrorKind::AlreadyExists(id) if made.identifier.is_none() => named(id),
            _ => made.identifier.clone(),
        };
        let failed = failed(&error);
        Ok(Progress { error_code: Some(failed.code), message: Some(failed.message), identifier, ..made })
    }
}

impl Environment for Call {
    fn client(&self) -> &(dyn Any + Send + Sync) {
        &*self.client
    }

    fn client_token(&self) -> &str {
        &self.token
    }

    fn is_cancelled(&self) -> bool {
        self.stop.is_cancelled() || self.own_stop.is_cancelled()
    }

    fn cancelled(&self) -> Pending<'_, ()> {
        Box::pin(async {
            tokio::select! {
                () = self.stop.cancelled() => (),
                () = self.own_stop.cancelled() => (),
            }
        })
    }

    fn tell(&self, message: &str) {
        tracing::info!(type_name = self.type_name(), "{message}");
    }

    fn made(&self, id: &Id, object: Option<Json>) {
        if id.as_str().is_empty() {
            return;
        }
        // What is made first is the object.
        if self.made.get_or_init(|| id.clone()) != id {
            return;
        }
        let Some(mut properties) = object else {
            self.returned_once().remove(&self.object(id));
            return;
        };
        let of_creation = self.ty.table.root.attributes.iter().filter(|one| one.is_of_creation());
        let taken = of_creation.filter_map(|one| {
            let property = one.property()?;
            Some((property.to_owned(), properties.get_mut(property)?.take()))
        });
        self.returned_once().insert(self.object(id), taken.collect());
    }
}

impl Debug for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Call").field("type_name", &self.type_name()).finish_non_exhaustive()
    }
}

fn failed(error: &Error) -> ApiError {
    let (code, retry_after) = match error.kind() {
        ErrorKind::NotFound => (ErrorCode::NotFound, None),
        ErrorKind::AlreadyExists(_) => (ErrorCode::AlreadyExists, None),
        ErrorKind::NeverStarted => (ErrorCode::InvalidRequest, None),
        ErrorKind::RetryAfter(time) => (ErrorCode::ConcurrentOperation, Some(*time)),
        _ => (ErrorCode::GeneralServiceException, None),
    };
    ApiError { retry_after, ..ApiError::new(code, error.message()) }
}

/// The panic message may contain secrets, so it appears only in the log, as far as it contains none.
fn crashed() -> Error {
    Error::new("The handler crashed; run with TF_LOG=ERROR to see where. This is a bug in the provider.")
}

fn unpatched(error: impl fmt::Display) -> Error {
    Error::never_started(format!("The object is not as it was planned for: {error}. Plan again."))
}

#[cfg(test)]
mod tests;
