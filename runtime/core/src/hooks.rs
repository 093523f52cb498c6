//! Hooks: custom code for a resource type.
//!
//! `#[cfg_resource(…, hooks)]` registers the [`Hooks`] that the annotated struct implements; the engine calls them.
//! They see typed models, so a hook about an attribute that does not exist does not compile.

use std::fmt::Debug;
use std::marker::PhantomData;

use serde_json::Value as Json;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::model::Model;
use crate::value::{Object, Value};

/// A resource type with a model. Implemented by `#[cfg_resource(…, model)]` and `#[cfg_resource(…, hooks)]`.
pub trait Modelled {
    /// The struct with the attributes of the resource.
    type Model: Model + Clone + PartialEq;
}

/// A resource type whose hooks are called. Implemented by `#[cfg_resource(…, hooks)]`.
#[diagnostic::on_unimplemented(
    message = "the hooks of `{Self}` would never be called",
    label = "the annotation of `{Self}` has no argument `hooks`",
    note = "write `#[cfg_resource(\"…\", hooks)]` above `{Self}`"
)]
pub trait Hooked: Modelled {}

/// Custom code for a resource type. Every method does nothing by default.
///
/// The annotation of the type must have the argument `hooks`, and a type with this argument must implement this trait;
/// the compiler reports one without the other.
///
/// Errors added to `diagnostics` stop the operation. Errors that are added after the service has changed
/// something cannot stop it; they are reported together with its result.
#[allow(unused_variables, reason = "the names tell implementors what they are given")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no hooks, although its annotation has the argument `hooks`",
    label = "`{Self}` does not implement `Hooks`",
    note = "write `impl Hooks for {Self} {{ … }}`, or remove the argument `hooks`; for the structs alone there is `model`"
)]
pub trait Hooks: Hooked {
    /// Validates a configuration. Values may be unknown.
    fn validate(config: &Self::Model, diagnostics: &mut Diagnostics) {}

    /// Modifies a plan. `prior` is `None` on create. A configured value must not be changed. A change to an
    /// attribute that can only be set at creation replaces the object.
    fn modify_plan(
        config: &Self::Model,
        prior: Option<&Self::Model>,
        planned: &mut Self::Model,
        diagnostics: &mut Diagnostics,
    ) {
    }

    /// Called when a plan destroys an object. May add a warning, or an error to prevent the destruction.
    fn plan_destroy(prior: &Self::Model, diagnostics: &mut Diagnostics) {}

    /// Called before a creation. May change the properties that are sent.
    fn before_create(planned: &Self::Model, desired: &mut Json, diagnostics: &mut Diagnostics) {}

    /// Called after a creation. May change the state.
    fn after_create(planned: &Self::Model, state: &mut Self::Model, diagnostics: &mut Diagnostics) {}

    /// Called before an update. May change the desired properties; the patch is computed from them.
    fn before_update(
        prior: &Self::Model,
        planned: &Self::Model,
        desired: &mut Json,
        diagnostics: &mut Diagnostics,
    ) {
    }

    /// Called after an update. May change the state.
    fn after_update(prior: &Self::Model, state: &mut Self::Model, diagnostics: &mut Diagnostics) {}

    /// Called before a deletion.
    fn before_delete(prior: &Self::Model, diagnostics: &mut Diagnostics) {}

    /// Called after a deletion.
    fn after_delete(prior: &Self::Model, diagnostics: &mut Diagnostics) {}

    /// Called before a refresh.
    fn before_read(prior: &Self::Model, diagnostics: &mut Diagnostics) {}

    /// Called after a refresh. May change the state.
    fn after_read(prior: &Self::Model, state: &mut Self::Model, diagnostics: &mut Diagnostics) {}

    /// Normalises the properties that the service returned, before the engine uses them. Patches are computed
    /// against the normalised properties too, so change how values are written but not where they are.
    fn normalise(observed: &mut Json) {}
}

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
    fn before_create(&self, planned: &Value, desired: &mut Json, diagnostics: &mut Diagnostics) {}
    /// [`Hooks::after_create`].
    fn after_create(&self, planned: &Value, state: &mut Value, diagnostics: &mut Diagnostics) {}
    /// [`Hooks::before_update`].
    fn before_update(
        &self,
        prior: &Value,
        planned: &Value,
        desired: &mut Json,
        diagnostics: &mut Diagnostics,
    ) {
    }
    /// [`Hooks::after_update`].
    fn after_update(&self, prior: &Value, state: &mut Value, diagnostics: &mut Diagnostics) {}
    /// [`Hooks::before_delete`].
    fn before_delete(&self, prior: &Value, diagnostics: &mut Diagnostics) {}
    /// [`Hooks::after_delete`].
    fn after_delete(&self, prior: &Value, diagnostics: &mut Diagnostics) {}
    /// [`Hooks::before_read`].
    fn before_read(&self, prior: &Value, diagnostics: &mut Diagnostics) {}
    /// [`Hooks::after_read`].
    fn after_read(&self, prior: &Value, state: &mut Value, diagnostics: &mut Diagnostics) {}
    /// [`Hooks::normalise`].
    fn normalise(&self, observed: &mut Json) {}
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
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(std::any::type_name::<T>())
    }
}

/// Converts a value to a model. A value of another type than the table declares is a bug in the provider and is
/// reported as one.
fn read<T: Modelled>(value: &Value, diagnostics: &mut Diagnostics) -> Option<T::Model> {
    let model = T::Model::from_value(value);
    if model.is_none() && !value.is_null() {
        diagnostics
            .push(Diagnostic::bug(format!("{} does not fit a value", std::any::type_name::<T::Model>())));
    }
    model
}

/// Lets a hook change a model, and copies only the attributes that it changed back into the value. All other
/// attributes keep what a model cannot represent, such as the refinements of unknown values.
fn change<T: Modelled>(
    value: &mut Value,
    diagnostics: &mut Diagnostics,
    hook: impl FnOnce(&mut T::Model, &mut Diagnostics),
) {
    let Some(before) = read::<T>(value, diagnostics) else { return };
    let mut after = before.clone();
    hook(&mut after, diagnostics);
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

impl<T: Hooks> AnyHooks for Typed<T> {
    fn validate(&self, config: &Value, diagnostics: &mut Diagnostics) {
        if let Some(config) = read::<T>(config, diagnostics) {
            T::validate(&config, diagnostics);
        }
    }

    fn modify_plan(&self, config: &Value, prior: &Value, planned: &mut Value, diagnostics: &mut Diagnostics) {
        let Some(config) = read::<T>(config, diagnostics) else { return };
        let prior = read::<T>(prior, diagnostics);
        change::<T>(planned, diagnostics, |planned, diagnostics| {
            T::modify_plan(&config, prior.as_ref(), planned, diagnostics);
        });
    }

    fn plan_destroy(&self, prior: &Value, diagnostics: &mut Diagnostics) {
        if let Some(prior) = read::<T>(prior, diagnostics) {
            T::plan_destroy(&prior, diagnostics);
        }
    }

    fn before_create(&self, planned: &Value, desired: &mut Json, diagnostics: &mut Diagnostics) {
        if let Some(planned) = read::<T>(planned, diagnostics) {
            T::before_create(&planned, desired, diagnostics);
        }
    }

    fn after_create(&self, planned: &Value, state: &mut Value, diagnostics: &mut Diagnostics) {
        let Some(planned) = read::<T>(planned, diagnostics) else { return };
        change::<T>(state, diagnostics, |state, diagnostics| T::after_create(&planned, state, diagnostics));
    }

    fn before_update(
        &self,
        prior: &Value,
        planned: &Value,
        desired: &mut Json,
        diagnostics: &mut Diagnostics,
    ) {
        if let Some((prior, planned)) = read::<T>(prior, diagnostics).zip(read::<T>(planned, diagnostics)) {
            T::before_update(&prior, &planned, desired, diagnostics);
        }
    }

    fn after_update(&self, prior: &Value, state: &mut Value, diagnostics: &mut Diagnostics) {
        let Some(prior) = read::<T>(prior, diagnostics) else { return };
        change::<T>(state, diagnostics, |state, diagnostics| T::after_update(&prior, state, diagnostics));
    }

    fn before_delete(&self, prior: &Value, diagnostics: &mut Diagnostics) {
        if let Some(prior) = read::<T>(prior, diagnostics) {
            T::before_delete(&prior, diagnostics);
        }
    }

    fn after_delete(&self, prior: &Value, diagnostics: &mut Diagnostics) {
        if let Some(prior) = read::<T>(prior, diagnostics) {
            T::after_delete(&prior, diagnostics);
        }
    }

    fn before_read(&self, prior: &Value, diagnostics: &mut Diagnostics) {
        if let Some(prior) = read::<T>(prior, diagnostics) {
            T::before_read(&prior, diagnostics);
        }
    }

    fn after_read(&self, prior: &Value, state: &mut Value, diagnostics: &mut Diagnostics) {
        let Some(prior) = read::<T>(prior, diagnostics) else { return };
        change::<T>(state, diagnostics, |state, diagnostics| T::after_read(&prior, state, diagnostics));
    }

    fn normalise(&self, observed: &mut Json) {
        T::normalise(observed);
    }
}
