//! Structs whose fields are attributes: what users write in a block, and what they read.
//!
//! [`Arguments`] are those of the `provider` block, of data sources, ephemeral resources and actions, [`Attributes`] what is
//! read. Both are derived. The Rust type of a field tells Terraform the type of the attribute, and whether it must be set;
//! its documentation is the description.

mod literal;
mod rules;
mod types;

pub use literal::{Accepts, Decimal, accepted};
pub use rules::{
    Countable, Numeric, Omittable, Settable, Textual, countable, numeric, omittable, settable, textual,
};
pub use types::{Argument, ArgumentType, Attribute, AttributeType, argument, attribute};

use crate::diagnostic::{Diagnostic, catalogue};
use crate::function::Misfit;
use crate::table::ObjectTable;
use crate::value::{Object, Path, Value};

/// What users write in a block. [`#[derive(Arguments)]`](macro@crate::Arguments) implements it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a struct of arguments",
    label = "expected a struct with `#[derive(Arguments)]`"
)]
pub trait Arguments: Sized + Send + 'static {
    /// The arguments, sorted by name.
    #[doc(hidden)]
    const TABLE: &'static ObjectTable;
    /// The name of a data source, ephemeral resource or action with these arguments, without the prefix of the provider.
    #[doc(hidden)]
    const NAME: &'static str;
    /// What the documentation of the struct says.
    #[doc(hidden)]
    const DESCRIPTION: &'static str;
    /// What to do instead, if what the arguments are for is deprecated.
    #[doc(hidden)]
    const DEPRECATED: Option<&'static str>;

    /// Reads an object. Attributes that are no arguments are left alone.
    ///
    /// # Errors
    /// If an argument does not fit, or is not known.
    #[doc(hidden)]
    fn from_object(value: Value) -> Result<Self, Misfit>;
}

/// What users read. [`#[derive(Attributes)]`](macro@crate::Attributes) implements it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a struct of attributes",
    label = "expected a struct with `#[derive(Attributes)]`"
)]
pub trait Attributes: Sized + Send {
    /// The attributes, sorted by name.
    #[doc(hidden)]
    const TABLE: &'static ObjectTable;

    /// Converts to an object.
    #[doc(hidden)]
    fn into_object(self) -> Value;
}

/// No arguments at all.
#[diagnostic::do_not_recommend]
impl Arguments for () {
    const TABLE: &'static ObjectTable = &NOTHING;
    const NAME: &'static str = "";
    const DESCRIPTION: &'static str = "";
    const DEPRECATED: Option<&'static str> = None;

    fn from_object(_: Value) -> Result<Self, Misfit> {
        Ok(())
    }
}

/// An object without attributes.
pub static NOTHING: ObjectTable = crate::object_table!([], &[]);

/// Returns the members of an object.
///
/// # Errors
/// If the value is none.
pub fn members(value: Value) -> Result<Object, Misfit> {
    match value {
        Value::Object(object) => Ok(object),
        _ => Err(Misfit::new("must be an object")),
    }
}

/// Returns the error about a value that does not fit the arguments of this table.
#[must_use]
pub(crate) fn unfit(table: &ObjectTable, misfit: &Misfit) -> Diagnostic {
    let place = misfit.place().trim_start_matches('.');
    let name = place.split(['.', '[']).next().unwrap_or_default();
    let detail = format!("{place} {}.", misfit.what());
    let error = Diagnostic::error(catalogue::INVALID_VALUE, detail);
    match table.attribute(name) {
        Some(argument) => error.at(Path::attribute(argument.name)),
        None => error,
    }
}
