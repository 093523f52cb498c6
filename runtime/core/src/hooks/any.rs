//! [`Hooks`] without their types, as the engine calls them.

use std::fmt::{self, Debug};
use std::marker::PhantomData;

use serde_json::Value as Json;

use super::{Hooks, Modelled, Outcome};
use crate::context::{Context, Pending};
use crate::diagnostic::{Diagnostic, Diagnostics};
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
    /// [`Hooks::before_create`].
    fn before_create<'a>(
        &'a self,
        context: &'a mut dyn Context,
        planned: &'a Value,
        desired: &'a mut Json,
    ) -> Pending<'a, Outcome> {
        nothing()
    }
    /// [`Hooks::after_create`].
    fn after_create<'a>(
        &'a self,
        context: &'a mut dyn Context,
        planned: &'a Value,
        state: &'a mut Value,
    ) -> Pending<'a, Outcome> {
        nothing()
    }
    /// [`Hooks::before_update`].
    fn before_update<'a>(
        &'a self,
        context: &'a mut dyn Context,
        prior: &'a Value,
        planned: &'a Value,
        desired: &'a mut Json,
    ) -> Pending<'a, Outcome> {
        nothing()
    }
    /// [`Hooks::after_update`].
    fn after_update<'a>(
        &'a self,
        context: &'a mut dyn Context,
        prior: &'a Value,
        state: &'a mut Value,
    ) -> Pending<'a, Outcome> {
        nothing()
    }
    /// [`Hooks::before_delete`].
    fn before_delete<'a>(&'a self, context: &'a mut dyn Context, prior: &'a Value) -> Pending<'a, Outcome> {
        nothing()
    }
    /// [`Hooks::after_delete`].
    fn after_delete<'a>(&'a self, context: &'a mut dyn Context, prior: &'a Value) -> Pending<'a, Outcome> {
        nothing()
    }
    /// [`Hooks::before_read`].
    fn before_read<'a>(&'a self, context: &'a mut dyn Context, prior: &'a Value) -> Pending<'a, Outcome> {
        nothing()
    }
    /// [`Hooks::after_read`].
    fn after_read<'a>(
        &'a self,
        context: &'a mut dyn Context,
        prior: &'a Value,
        state: &'a mut Value,
    ) -> Pending<'a, Outcome> {
        nothing()
    }
    /// [`Hooks::normalise`].
    fn normalise(&self, observed: &mut Json) {}
}

fn nothing<'a>() -> Pending<'a, Outcome> {
    Box::pin(std::future::ready(Ok(())))
}

/// The hooks of types that have none.
#[derive(Debug)]
pub struct NoHooks;

impl AnyHooks for NoHooks {}

/// Implements [`AnyHooks`] by calling the [`Hooks`] of `T`.
pub struct Typed<T>(PhantomData<fn() -> T>);

impl<T> Typed<T> {
    /// The only value of this type.
    pub const NEW: Self = Self(PhantomData);
}

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

    fn before_create<'a>(
        &'a self,
        context: &'a mut dyn Context,
        planned: &'a Value,
        desired: &'a mut Json,
    ) -> Pending<'a, Outcome> {
        Box::pin(async move { T::before_create(context, &read::<T>(planned)?, desired).await })
    }

    fn after_create<'a>(
        &'a self,
        context: &'a mut dyn Context,
        planned: &'a Value,
        state: &'a mut Value,
    ) -> Pending<'a, Outcome> {
        Box::pin(async move {
            let (planned, before) = (read::<T>(planned)?, read::<T>(state)?);
            let mut after = before.clone();
            T::after_create(context, &planned, &mut after).await?;
            write::<T>(state, &before, &after);
            Ok(())
        })
    }

    fn before_update<'a>(
        &'a self,
        context: &'a mut dyn Context,
        prior: &'a Value,
        planned: &'a Value,
        desired: &'a mut Json,
    ) -> Pending<'a, Outcome> {
        Box::pin(
            async move { T::before_update(context, &read::<T>(prior)?, &read::<T>(planned)?, desired).await },
        )
    }

    fn after_update<'a>(
        &'a self,
        context: &'a mut dyn Context,
        prior: &'a Value,
        state: &'a mut Value,
    ) -> Pending<'a, Outcome> {
        Box::pin(async move {
            let (prior, before) = (read::<T>(prior)?, read::<T>(state)?);
            let mut after = before.clone();
            T::after_update(context, &prior, &mut after).await?;
            write::<T>(state, &before, &after);
            Ok(())
        })
    }

    fn before_delete<'a>(&'a self, context: &'a mut dyn Context, prior: &'a Value) -> Pending<'a, Outcome> {
        Box::pin(async move { T::before_delete(context, &read::<T>(prior)?).await })
    }

    fn after_delete<'a>(&'a self, context: &'a mut dyn Context, prior: &'a Value) -> Pending<'a, Outcome> {
        Box::pin(async move { T::after_delete(context, &read::<T>(prior)?).await })
    }

    fn before_read<'a>(&'a self, context: &'a mut dyn Context, prior: &'a Value) -> Pending<'a, Outcome> {
        Box::pin(async move { T::before_read(context, &read::<T>(prior)?).await })
    }

    fn after_read<'a>(
        &'a self,
        context: &'a mut dyn Context,
        prior: &'a Value,
        state: &'a mut Value,
    ) -> Pending<'a, Outcome> {
        Box::pin(async move {
            let (prior, before) = (read::<T>(prior)?, read::<T>(state)?);
            let mut after = before.clone();
            T::after_read(context, &prior, &mut after).await?;
            write::<T>(state, &before, &after);
            Ok(())
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
