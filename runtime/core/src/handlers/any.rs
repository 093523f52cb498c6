//! Handlers without their types, as the engine calls them.

use std::any::{Any, TypeId, type_name};
use std::fmt::Debug;
use std::marker::PhantomData;

use serde_json::Value as Json;

use super::{Cx, Error, Handlers, Id, List, Update};
use crate::context::Pending;
use crate::properties::{Misfit, Property};

/// What a call of a handler is given. The engine implements it.
pub trait Environment: Debug + Send + Sync {
    /// What `Provider::connect` made.
    fn client(&self) -> &(dyn Any + Send + Sync);
    /// [`Cx::client_token`].
    fn client_token(&self) -> &str;
    /// [`Cx::is_cancelled`].
    fn is_cancelled(&self) -> bool;
    /// [`Cx::cancelled`].
    fn cancelled(&self) -> Pending<'_, ()>;
    /// [`Cx::tell`].
    fn tell(&self, message: &str);
    /// [`Cx::made`], and [`Cx::made_with`] with the properties of the object.
    fn made(&self, id: &Id, object: Option<Json>);
}

type Called<'a, T> = Pending<'a, Result<T, Error>>;
type Create = for<'a> fn(&'a dyn Environment, &'a Json) -> Called<'a, Id>;
type Read = for<'a> fn(&'a dyn Environment, &'a Id) -> Called<'a, Option<Json>>;
type Delete = for<'a> fn(&'a dyn Environment, &'a Id) -> Called<'a, ()>;
type UpdateFn = for<'a> fn(&'a dyn Environment, &'a Id, [&'a Json; 2]) -> Called<'a, ()>;
type ListFn = for<'a> fn(&'a dyn Environment, &'a Json) -> Called<'a, Vec<Id>>;

/// The type of a client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClientType {
    id: TypeId,
    /// The name, for messages to the author.
    pub name: &'static str,
}

impl ClientType {
    /// Returns the type `C`.
    #[must_use]
    pub fn of<C: 'static>() -> Self {
        Self { id: TypeId::of::<C>(), name: type_name::<C>() }
    }
}

/// The handlers of a type. Models are properties as JSON.
#[derive(Debug, Clone, Copy)]
pub struct AnyHandlers {
    /// [`Handlers::Client`].
    pub client: fn() -> ClientType,
    /// [`Handlers::create`].
    pub create: Create,
    /// [`Handlers::read`].
    pub read: Read,
    /// [`Handlers::delete`].
    pub delete: Delete,
    /// [`Update::update`], with the prior and the desired model.
    pub update: Option<UpdateFn>,
    /// [`List::list`], with the values of the filter.
    pub list: Option<ListFn>,
}

impl AnyHandlers {
    /// Returns the handlers of a type.
    #[must_use]
    pub const fn of<T: Handlers>(update: Option<UpdateFn>, list: Option<ListFn>) -> Self {
        Self {
            client: ClientType::of::<T::Client>,
            create: create::<T>,
            read: read::<T>,
            delete: delete::<T>,
            update,
            list,
        }
    }
}

/// Finds out at compile time which traits a type implements: `Detect::<T>::UPDATE` is that of the `impl` below if `T` implements
/// [`Update`], and that of [`NoUpdate`] if not. `T` must be a type and not a parameter.
#[derive(Debug)]
pub struct Detect<T>(PhantomData<T>);

impl<T: Update> Detect<T> {
    /// How objects are changed.
    pub const UPDATE: Option<UpdateFn> = Some(update::<T>);
}

impl<T: List> Detect<T> {
    /// How objects are listed.
    pub const LIST: Option<ListFn> = Some(list::<T>);
}

/// What [`Detect`] says of a type that does not implement [`Update`].
pub trait NoUpdate {
    /// Nothing.
    const UPDATE: Option<UpdateFn> = None;
}

impl<T> NoUpdate for Detect<T> {}

/// What [`Detect`] says of a type that does not implement [`List`].
pub trait NoList {
    /// Nothing.
    const LIST: Option<ListFn> = None;
}

impl<T> NoList for Detect<T> {}

/// Returns the call for a type, whose client is what `Provider::connect` made. The server refuses to serve a type with another
/// client.
fn cx<T: Handlers>(environment: &dyn Environment) -> Result<Cx<'_, T::Client>, Error> {
    Cx::new(environment)
        .ok_or_else(|| Error::never_started("This is a bug of the provider: the client is of another type."))
}

/// Returns the error of a model that is not of its type. The engine makes models by the table, so it does not occur.
fn unfit<T>(misfit: &Misfit) -> Error {
    let name = type_name::<T>();
    Error::never_started(format!(
        "This is a bug of the provider: the properties do not fit {name}: {misfit}."
    ))
}

fn create<'a, T: Handlers>(environment: &'a dyn Environment, desired: &'a Json) -> Called<'a, Id> {
    Box::pin(async move {
        let desired = T::from_properties(desired).map_err(|misfit| unfit::<T>(&misfit))?;
        T::create(&cx::<T>(environment)?, desired).await
    })
}

fn read<'a, T: Handlers>(environment: &'a dyn Environment, id: &'a Id) -> Called<'a, Option<Json>> {
    Box::pin(async move {
        let read = T::read(&cx::<T>(environment)?, id).await?;
        Ok(read.map(|object| object.to_properties()))
    })
}

fn update<'a, T: Update>(
    environment: &'a dyn Environment,
    id: &'a Id,
    [prior, desired]: [&'a Json; 2],
) -> Called<'a, ()> {
    Box::pin(async move {
        let [prior, desired] = [T::from_properties(prior), T::from_properties(desired)];
        let unfit = |misfit| unfit::<T>(&misfit);
        T::update(&cx::<T>(environment)?, id, prior.map_err(unfit)?, desired.map_err(unfit)?).await
    })
}

fn delete<'a, T: Handlers>(environment: &'a dyn Environment, id: &'a Id) -> Called<'a, ()> {
    Box::pin(async move { T::delete(&cx::<T>(environment)?, id).await })
}

fn list<'a, T: List>(environment: &'a dyn Environment, filter: &'a Json) -> Called<'a, Vec<Id>> {
    Box::pin(async move {
        let filter = Property::from_json(filter).map_err(|misfit| unfit::<T::Filter>(&misfit))?;
        T::list(&cx::<T>(environment)?, filter).await
    })
}
