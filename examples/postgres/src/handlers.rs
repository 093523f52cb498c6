//! What a type does.

use std::future::Future;

use crate::{Error, Id, Postgres};

/// A type: how its objects are created, read, changed, dropped and found.
pub trait Handlers: Sized {
    /// Creates an object. It is an error if there is one of this name.
    fn create(postgres: &Postgres, desired: Self) -> impl Future<Output = Result<Id, Error>> + Send;

    /// Returns an object, or nothing if it is missing, or if what it is in is missing.
    fn read(postgres: &Postgres, id: &Id) -> impl Future<Output = Result<Option<Self>, Error>> + Send;

    /// Changes what differs.
    fn update(
        postgres: &Postgres,
        id: &Id,
        prior: Self,
        desired: Self,
    ) -> impl Future<Output = Result<(), Error>> + Send;

    /// Drops an object. One that is missing needs no more.
    fn delete(postgres: &Postgres, id: &Id) -> impl Future<Output = Result<(), Error>> + Send;

    /// Returns all objects but those of PostgreSQL itself.
    fn list(postgres: &Postgres) -> impl Future<Output = Result<Vec<Id>, Error>> + Send;
}
