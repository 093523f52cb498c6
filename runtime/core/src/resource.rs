//! The trait that `#[cfg_resource]` implements.

use crate::attribute_function::AttributeFunctions;
use crate::handlers::AnyHandlers;
use crate::hooks::AnyHooks;
use crate::table::{Outline, ResourceTable};

/// A resource type. `#[cfg_resource("…")]` implements it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no resource type",
    note = "write `#[cfg_resource(\"…\")]` above `{Self}`"
)]
pub trait Resource {
    /// What a provider needs to serve the type.
    const REGISTRATION: Registration;
}

/// What a provider needs to serve a resource type.
#[derive(Debug, Clone, Copy)]
pub struct Registration {
    /// What is known of the type without its table.
    #[doc(hidden)]
    pub outline: Outline,
    /// The table compiled from the schema and the annotation.
    #[doc(hidden)]
    pub table: &'static ResourceTable,
    /// Upgrades of the state from earlier schema versions, in the order of the version that each starts from.
    #[doc(hidden)]
    pub upgrades: &'static [Upgrade],
    /// The hooks of the type, if it has a model and implements `Hooks`.
    #[doc(hidden)]
    pub hooks: Option<&'static dyn AnyHooks>,
    /// The handlers of a type that Cloud Control does not manage.
    #[doc(hidden)]
    pub handlers: Option<&'static AnyHandlers>,
    /// The schema, if the struct of the type describes it.
    #[doc(hidden)]
    pub schema: Option<&'static str>,
    /// The functions for single attributes.
    #[doc(hidden)]
    pub functions: AttributeFunctions,
}

impl Registration {
    /// Returns the registration of a type with this table and no code of its own.
    #[doc(hidden)]
    #[must_use]
    pub const fn of(table: &'static ResourceTable) -> Self {
        let outline = Outline::of(table);
        Self {
            outline,
            table,
            upgrades: &[],
            hooks: None,
            handlers: None,
            schema: None,
            functions: AttributeFunctions::NONE,
        }
    }

    /// Returns the hooks to call around each operation.
    #[doc(hidden)]
    #[must_use]
    pub fn hooks(&self) -> &'static dyn AnyHooks {
        self.hooks.unwrap_or(&())
    }
}

/// A service: its name, which the names of its types begin with, and its types.
pub type Service = (&'static str, &'static [Registration]);

/// One step from a schema version to the next.
#[derive(Debug, Clone, Copy)]
pub struct Upgrade {
    /// The version this step starts from.
    pub from: i64,
    /// Converts the raw state of that version to raw state of the next.
    pub run: fn(serde_json::Value) -> Result<serde_json::Value, String>,
}

/// Lists resource types for a provider: `resources![LogGroup, Bucket]`.
///
/// A type that is listed twice is a compile error, under another name too.
///
/// ```compile_fail,E0119
/// struct LogGroup;
/// impl ferroform_core::Resource for LogGroup {
///     const REGISTRATION: ferroform_core::Registration = ferroform_core::__private::FALLBACK;
/// }
/// type SameGroup = LogGroup;
/// let twice = ferroform_core::resources![LogGroup, SameGroup];
/// ```
#[macro_export]
macro_rules! resources {
    ($($resources:tt)*) => {
        $crate::__private::resources!($crate; $($resources)*)
    };
}
