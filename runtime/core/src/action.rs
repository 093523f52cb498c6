//! Actions: operations that a configuration starts, such as restarting a server, and that have no state.

use std::fmt;

use crate::attributes::{Arguments, NOTHING};
use crate::context::{Context, Pending};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::offered::{Offered, arguments, validate};
use crate::value::Value;

/// An action: its arguments, and how it is done. `Provider::action` serves it.
///
/// The name of the struct is the name: `DeleteRules` is `action "myorg_delete_rules" "this"`. Its documentation is the description.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an action",
    label = "`{Self}` does not implement `Action`",
    note = "write `impl Action for {Self} {{ … }}`"
)]
pub trait Action: Arguments {
    /// Checks the arguments beyond their types and rules. It is called once all of them are known, except those of the type
    /// [`Field`](crate::Field).
    #[allow(unused_variables, reason = "the names tell implementors what they are given")]
    fn validate(&self, diagnostics: &mut Diagnostics) {}

    /// Runs the action. All arguments are known.
    fn invoke(
        self,
        context: &mut dyn Context,
        progress: Progress<'_>,
    ) -> impl Future<Output = Result<(), Diagnostic>> + Send;
}

/// Tells the user what happens while an action is under way.
#[derive(Clone, Copy)]
pub struct Progress<'a>(&'a (dyn Fn(String) + Send + Sync));

impl<'a> Progress<'a> {
    /// Creates one that passes messages to this function.
    #[must_use]
    pub fn new(tell: &'a (dyn Fn(String) + Send + Sync)) -> Self {
        Self(tell)
    }

    /// Shows a message to the user.
    pub fn tell(&self, message: impl Into<String>) {
        (self.0)(message.into());
    }
}

impl fmt::Debug for Progress<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Progress")
    }
}

/// What a provider needs to serve an action.
#[derive(Debug, Clone, Copy)]
pub struct ActionRegistration {
    /// What Terraform is told.
    #[doc(hidden)]
    pub offered: Offered,
    /// Does what a configuration asks for.
    #[doc(hidden)]
    pub invoke: Invoke,
}

/// Does what a configuration asks for.
type Invoke = for<'a> fn(&'a mut dyn Context, Value, Progress<'a>) -> Pending<'a, Result<(), Diagnostic>>;

impl ActionRegistration {
    /// Creates the registration of an action.
    #[doc(hidden)]
    #[must_use]
    #[track_caller]
    pub const fn of<T: Action>() -> Self {
        let check =
            |config: &Value, diagnostics: &mut Diagnostics| validate(config, diagnostics, T::validate);
        Self {
            offered: Offered::new::<T>(&NOTHING, true, check),
            invoke: |context, config, progress| {
                Box::pin(async move { T::invoke(arguments(config)?, context, progress).await })
            },
        }
    }
}
