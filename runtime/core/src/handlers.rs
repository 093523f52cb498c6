//! Handlers: code of a provider's author that creates, reads, changes and deletes the objects of a type, in place of Cloud
//! Control.

mod any;
mod error;
mod id;

pub use any::{AnyHandlers, ClientType, Detect, Environment, NoList, NoUpdate};
pub use error::{Error, ErrorKind};
pub use id::Id;

use std::any::Any;
use std::fmt;
use std::marker::PhantomData;

use serde_json::Value as Json;

use crate::context::Pending;
use crate::properties::{Properties, Property};

/// How the objects of a type are created, read and deleted. A struct with `#[cfg_resource("…", handlers)]` implements it.
///
/// What is read is the object as it is now. A property that the API computes, or has a default for, is part of it.
///
/// No handler needs to wait until an object is visible: after a creation, an object that is not found is read again for a
/// minute. A handler that has begun to create, change or delete is not stopped: it hears of the user's wish by
/// [`Cx::cancelled`]. One that reads or lists has ten minutes, and ends when the user wants to stop.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no handlers, although its annotation has the argument `handlers`",
    label = "`{Self}` does not implement `Handlers`",
    note = "write `impl Handlers for {Self} {{ … }}` with `create`, `read` and `delete`"
)]
pub trait Handlers: Properties + Send + Sync + 'static {
    /// What `Provider::connect` makes of the settings, such as an HTTP client or a pool of connections.
    type Client: Send + Sync + 'static;

    /// Creates an object, and returns its identifier.
    ///
    /// If there is an object of this identifier already, it returns [`Error::already_exists`] and changes nothing.
    fn create(cx: &Cx<'_, Self::Client>, desired: Self) -> impl Future<Output = Result<Id, Error>> + Send;

    /// Returns an object, or `None` if it does not exist.
    fn read(cx: &Cx<'_, Self::Client>, id: &Id) -> impl Future<Output = Result<Option<Self>, Error>> + Send;

    /// Deletes an object. One that does not exist counts as deleted.
    fn delete(cx: &Cx<'_, Self::Client>, id: &Id) -> impl Future<Output = Result<(), Error>> + Send;
}

/// How the objects of a type are changed. Without it, every change replaces the object.
pub trait Update: Handlers {
    /// Changes an object. `prior` is what it has now, as it was just read.
    fn update(
        cx: &Cx<'_, Self::Client>,
        id: &Id,
        prior: Self,
        desired: Self,
    ) -> impl Future<Output = Result<(), Error>> + Send;
}

/// By what users narrow a list of objects. A struct with `#[cfg_resource("…", handlers)]` implements it.
pub trait Filtered {
    /// The values of the fields with the word `filter`: `RecordFilter` for a struct `Record`, each an `Option`. `()` if there are
    /// none.
    type Filter: Property + Default + Send + 'static;
}

/// How the objects of a type are listed. With it, the type has a list resource and a plural data source.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has a field marked `filter`, but nothing lists it",
    label = "needs `impl List for {Self}`",
    note = "implement `List` for `{Self}`, or remove `filter` from its fields"
)]
pub trait List: Handlers + Filtered {
    /// Returns the identifiers of all objects that have the values of the filter.
    fn list(
        cx: &Cx<'_, Self::Client>,
        filter: Self::Filter,
    ) -> impl Future<Output = Result<Vec<Id>, Error>> + Send;
}

/// A call of a handler: the client, and what the handler can tell and hear while it runs.
#[derive(Debug)]
pub struct Cx<'a, C> {
    environment: &'a dyn Environment,
    client: PhantomData<fn() -> &'a C>,
}

impl<'a, C: Any> Cx<'a, C> {
    /// Creates the call, if its client is a `C`.
    fn new(environment: &'a dyn Environment) -> Option<Self> {
        environment.client().is::<C>().then_some(Self { environment, client: PhantomData })
    }

    /// Returns what `Provider::connect` made.
    ///
    /// # Panics
    /// Never: no call is made without its client.
    #[must_use]
    pub fn client(&self) -> &'a C {
        #[expect(clippy::expect_used, reason = "`new` has looked")]
        self.environment.client().downcast_ref().expect("the client is of this type")
    }
}

impl<C> Cx<'_, C> {
    /// Returns a token that stands for this request. If a creation is repeated because its outcome is not known, the token is
    /// the same, so an API that honours such tokens makes one object.
    #[must_use]
    pub fn client_token(&self) -> &str {
        self.environment.client_token()
    }

    /// Whether [`cancelled`](Self::cancelled) would return now.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.environment.is_cancelled()
    }

    /// Returns when the user wants to stop, or when the operation has taken all of its time. A handler that can undo what it has
    /// begun does so and returns an error; any other one goes on. After Ctrl-C, Terraform waits for the handler.
    /// After the time limit, the handler has ten seconds; then the operation ends without it.
    #[must_use]
    pub fn cancelled(&self) -> Pending<'_, ()> {
        self.environment.cancelled()
    }

    /// Says what the handler is doing, for the log.
    pub fn tell(&self, message: &str) {
        self.environment.tell(message);
    }

    /// Says that this creation has made the object. It is then recorded, whatever happens afterwards: after an error it is in
    /// the state, and the next apply replaces it.
    pub fn made(&self, id: &Id) {
        self.environment.made(id, None);
    }

    /// Like [`made`](Self::made), with what the API returns only at the creation, such as a token. Of `object`, only fields are
    /// recorded that are both `read_only` and `not_returned`.
    pub fn made_with<T: Properties>(&self, id: &Id, object: &T) {
        self.environment.made(id, Some(object.to_properties()));
    }
}

/// Calls of handlers outside of a provider, for their tests.
///
/// ```ignore
/// let trial = Trial::new(Acme::new());
/// let id = Record::create(&trial.cx(), record).await?;
/// ```
pub struct Trial<C>(C);

impl<C: Any + Send + Sync> Trial<C> {
    /// Creates calls with this client.
    pub fn new(client: C) -> Self {
        Self(client)
    }

    /// Returns a call. Nobody wants to stop, what it tells is not logged, and its token is empty.
    #[must_use]
    pub fn cx(&self) -> Cx<'_, C> {
        Cx { environment: self, client: PhantomData }
    }

    /// Returns the client.
    #[must_use]
    pub fn client(&self) -> &C {
        &self.0
    }
}

impl<C> fmt::Debug for Trial<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(std::any::type_name::<C>())
    }
}

impl<C: Any + Send + Sync> Environment for Trial<C> {
    fn client(&self) -> &(dyn Any + Send + Sync) {
        &self.0
    }

    fn client_token(&self) -> &str {
        ""
    }

    fn is_cancelled(&self) -> bool {
        false
    }

    fn cancelled(&self) -> Pending<'_, ()> {
        Box::pin(std::future::pending())
    }

    fn tell(&self, _: &str) {}

    fn made(&self, _: &Id, _: Option<Json>) {}
}
