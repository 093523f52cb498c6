//! The hooks of a type that must have some.

use crate::hooks::{AnyHooks, Hooks, Typed};

/// Returns the hooks of a type. The bound is the place where rustc reports that there are none.
#[must_use]
pub const fn hooks<T: Hooks + 'static>() -> &'static dyn AnyHooks {
    &Typed::<T>::NEW
}
