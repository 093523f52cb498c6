//! [`Hooks`] without their types, as the engine calls them.

use std::fmt::{self, Debug};
use std::marker::PhantomData;

use serde_json::Value as Json;

use super::{Hooks, Modelled, Outcome};
use crate::context::{Context, Pending};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::handlers::Detect;
use crate::model::Model;
use crate::value::{Object, Value};

/// A type-erased version of [`Hooks`], as the engine calls it.
#[allow(unused_variables, reason = "the names tell what is passed on")]
pub trait AnyHooks: Debug + Send + Sync {
    /// [`Hooks::validate`].
    fn validate(&self, config: &Value, diagnostics: &mut Diagnostics) {}
    /// [`Hooks::modify_plan`].
    fn modify_plan(&self, config: &Value, prior: &Value, planned: &mut Value, diagnostics: &mut Diagnostics) {
    }
    /// [`Hooks::plan_destroy`].
    fn plan_destroy(&self, prior: &Value, diagnostics: &mut Diagnostics) {}
    /// Calls a hook around an operation.
    fn around<'a>(&'a self, context: &'a mut dyn Context, hook: Around<'a>) -> Pending<'a, Outcome> {
        Box::pin(std::future::ready(Ok(())))
    }
    /// [`Hooks::normalise`].
    fn normalise(&self, observed: &mut Json) {}
}

/// A hook around an operation, with what it is given.
#[derive(Debug)]
pub enum Around<'a> {
    /// [`Hooks::before_create`], with the planned state and the properties that are sent.
    BeforeCreate(&'a Value, &'a mut Json),
    /// [`Hooks::before_update`], with the prior and the planned state and the desired properties.
    BeforeUpdate(&'a Value, &'a Value, &'a mut Json),
    /// [`Hooks::before_delete`], with the prior state.
    BeforeDelete(&'a Value),
    /// [`Hooks::after_delete`], with the prior state.
    AfterDelete(&'a Value),
    /// [`Hooks::before_read`], with the prior state.
    BeforeRead(&'a Value),
    /// The hook after this call, with the planned or prior state and the new one.
    After(Call, &'a Value, &'a mut Value),
}

/// A call to the service whose answer is an object.
#[derive(Debug, Clone, Copy)]
pub enum Call {
    /// [`Hooks::after_create`] follows it.
    Create,
    /// [`Hooks::after_update`] follows it.
    Update,
    /// [`Hooks::after_read`] follows it.
    Read,
}

impl Around<'_> {
    /// Returns the name of the hook.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::BeforeCreate(..) => "before_create",
            Self::BeforeUpdate(..) => "before_update",
            Self::BeforeDelete(_) => "before_delete",
            Self::AfterDelete(_) => "after_delete",
            Self::BeforeRead(_) => "before_read",
            Self::After(Call::Create, ..) => "after_create",
            Self::After(Call::Update, ..) => "after_update",
            Self::After(Call::Read, ..) => "after_read",
        }
    }
}

/// The hooks of types that have none.
impl AnyHooks for () {}

/// Implements [`AnyHooks`] by calling the [`Hooks`] of `T`.
pub struct Typed<T>(PhantomData<fn() -> T>);

impl<T> Typed<T> {
    /// The only value of this type.
    pub const NEW: Self = Self(PhantomData);
}

impl<T: Hooks + 'static> Detect<T> {
    /// The hooks of the type.
    pub const HOOKS: Option<&'static dyn AnyHooks> = Some(&Typed::<T>::NEW);
}

/// What [`Detect`] says of a type that does not implement [`Hooks`].
pub trait NoHooks {
    /// Nothing.
    const HOOKS: Option<&'static dyn AnyHooks> = None;
}

impl<T> NoHooks for Detect<T> {}

impl<T> Debug for Typed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(std::any::type_name::<T>())
    }
}

impl<T: Hooks> AnyHooks for Typed<T> {
    fn validate(&self, config: &Value, diagnostics: &mut Diagnostics) {
        if let Some(config) = read_or_report::<T>(config, diagnostics) {
            T::validate(&config, diagnostics);
        }
    }

    fn modify_plan(&self, config: &Value, prior: &Value, planned: &mut Value, diagnostics: &mut Diagnostics) {
        let Some(config) = read_or_report::<T>(config, diagnostics) else { return };
        let prior = read_or_report::<T>(prior, diagnostics);
        let Some(before) = read_or_report::<T>(planned, diagnostics) else { return };
        let mut after = before.clone();
        T::modify_plan(&config, prior.as_ref(), &mut after, diagnostics);
        write::<T>(planned, &before, &after);
    }

    fn plan_destroy(&self, prior: &Value, diagnostics: &mut Diagnostics) {
        if let Some(prior) = read_or_report::<T>(prior, diagnostics) {
            T::plan_destroy(&prior, diagnostics);
        }
    }

    fn around<'a>(&'a self, context: &'a mut dyn Context, hook: Around<'a>) -> Pending<'a, Outcome> {
        let read = read::<T>;
        Box::pin(async move {
            match hook {
                Around::BeforeCreate(planned, desired) => {
                    T::before_create(context, &read(planned)?, desired).await
                }
                Around::BeforeUpdate(prior, planned, desired) => {
                    T::before_update(context, &read(prior)?, &read(planned)?, desired).await
                }
                Around::BeforeDelete(prior) => T::before_delete(context, &read(prior)?).await,
                Around::AfterDelete(prior) => T::after_delete(context, &read(prior)?).await,
                Around::BeforeRead(prior) => T::before_read(context, &read(prior)?).await,
                Around::After(call, given, state) => {
                    let (given, before) = (read(given)?, read(state)?);
                    let mut after = before.clone();
                    match call {
                        Call::Create => T::after_create(context, &given, &mut after).await?,
                        Call::Update => T::after_update(context, &given, &mut after).await?,
                        Call::Read => T::after_read(context, &given, &mut after).await?,
                    }
                    write::<T>(state, &before, &after);
                    Ok(())
                }
            }
        })
    }

    fn normalise(&self, observed: &mut Json) {
        T::normalise(observed);
    }
}

/// Converts a value to a model. A value of another type than the table declares is a bug in the provider and is
/// reported as one.
fn read<T: Modelled>(value: &Value) -> Result<T::Model, Diagnostic> {
    T::Model::from_value(value)
        .ok_or_else(|| Diagnostic::bug(format!("{} does not fit a value", std::any::type_name::<T::Model>())))
}

/// Converts a value to a model. Null is no object.
fn read_or_report<T: Modelled>(value: &Value, diagnostics: &mut Diagnostics) -> Option<T::Model> {
    if value.is_null() {
        return None;
    }
    read::<T>(value).map_err(|bug| diagnostics.push(bug)).ok()
}

/// Copies the attributes that a hook has changed in a model back into its value. All other attributes keep what a model
/// cannot represent, such as the refinements of unknown values.
fn write<T: Modelled>(value: &mut Value, before: &T::Model, after: &T::Model) {
    if after == before {
        return;
    }
    let (Value::Object(old), Value::Object(new)) = (before.to_value(), after.to_value()) else { return };
    if let Value::Object(object) = value {
        take_over(object, &old, new);
    }
}

fn take_over(object: &mut Object, old: &Object, new: Object) {
    for (name, value) in new {
        if old.get(name) != Some(&value) {
            object.insert(name, value);
        }
    }
}
