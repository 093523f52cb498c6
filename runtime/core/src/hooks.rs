//! Hooks: custom code for a resource type.
//!
//! `#[cfg_resource(…, model)]` generates a typed model, and registers the [`Hooks`] that the annotated struct implements, if it does.
//! Hooks see the model, so a hook about an attribute that does not exist does not compile.

mod any;

pub use any::{AnyHooks, Around, Call, NoHooks, Typed};

use serde_json::Value as Json;

use crate::context::Context;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::model::Model;

/// What a hook returns: an error ends the operation, or is reported with its result.
pub type Outcome = Result<(), Diagnostic>;

/// A resource type with a model. Implemented by `#[cfg_resource(…, model)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no model",
    label = "the annotation of `{Self}` has no argument `model`",
    note = "hooks receive the model: write `#[cfg_resource(\"…\", model)]` above `{Self}`"
)]
pub trait Modelled {
    /// The struct with the attributes of the resource.
    type Model: Model + Clone + PartialEq + Send + Sync;
}

/// Custom code for a resource type. Every method does nothing by default.
///
/// The annotation of the type must have the argument `model`. It finds the implementation by itself.
///
/// The hooks of plans have no client, and must return the same for the same arguments: Terraform plans twice. The hooks
/// around operations are `async fn`s with a [`Context`]. An error from a hook before a call prevents the call. An error
/// from a hook after a call is reported with the result of the call, and what the hook did to the state is dropped; a hook
/// that has an error to report and changes to keep adds the error to [`Context::diagnostics`]. A hook may take as long as
/// the operation itself.
#[allow(unused_variables, reason = "the names tell implementors what they are given")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no hooks, although its annotation has the argument `extra`",
    label = "`{Self}` does not implement `Hooks`",
    note = "only hooks set such an attribute: write `impl Hooks for {Self} {{ … }}`"
)]
pub trait Hooks: Modelled {
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

    /// Called before a creation. May change the properties that are sent. Called once more with the same plan if it is not
    /// known whether an earlier request arrived, so the properties must be the same again.
    fn before_create(
        context: &mut dyn Context,
        planned: &Self::Model,
        desired: &mut Json,
    ) -> impl Future<Output = Outcome> + Send {
        async { Ok(()) }
    }

    /// Called after a creation. May change the state.
    fn after_create(
        context: &mut dyn Context,
        planned: &Self::Model,
        state: &mut Self::Model,
    ) -> impl Future<Output = Outcome> + Send {
        async { Ok(()) }
    }

    /// Called before an update. May change the desired properties; the patch is computed from them.
    fn before_update(
        context: &mut dyn Context,
        prior: &Self::Model,
        planned: &Self::Model,
        desired: &mut Json,
    ) -> impl Future<Output = Outcome> + Send {
        async { Ok(()) }
    }

    /// Called after an update. May change the state.
    fn after_update(
        context: &mut dyn Context,
        prior: &Self::Model,
        state: &mut Self::Model,
    ) -> impl Future<Output = Outcome> + Send {
        async { Ok(()) }
    }

    /// Called before a deletion.
    fn before_delete(context: &mut dyn Context, prior: &Self::Model) -> impl Future<Output = Outcome> + Send {
        async { Ok(()) }
    }

    /// Called after a deletion.
    fn after_delete(context: &mut dyn Context, prior: &Self::Model) -> impl Future<Output = Outcome> + Send {
        async { Ok(()) }
    }

    /// Called before a refresh.
    fn before_read(context: &mut dyn Context, prior: &Self::Model) -> impl Future<Output = Outcome> + Send {
        async { Ok(()) }
    }

    /// Called after a refresh. May change the state.
    fn after_read(
        context: &mut dyn Context,
        prior: &Self::Model,
        state: &mut Self::Model,
    ) -> impl Future<Output = Outcome> + Send {
        async { Ok(()) }
    }

    /// Normalises the properties that the service returned, before the engine uses them. Patches are computed
    /// against the normalised properties too, so change how values are written but not where they are.
    fn normalise(observed: &mut Json) {}
}
