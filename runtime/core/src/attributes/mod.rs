//! Structs whose fields are attributes: what users write in a block, and what they read.
//!
//! [`Arguments`] are those of the `provider` block, of data sources, ephemeral resources and actions, [`Attributes`] what is
//! read. Both are derived. The Rust type of a field tells Terraform the type of the attribute, and whether it must be set;
//! its documentation is the description.

mod literal;
mod member;
mod rules;
mod text;

pub use literal::{Accepts, Decimal, accepted, accepting};
pub use member::{Member, member};
pub use rules::{
    Countable, Numeric, Omittable, Settable, Textual, countable, numeric, omittable, settable, textual,
};
pub use text::{joined, joined_length, text};

use crate::diagnostic::{Diagnostic, catalogue};
use crate::misfit::Misfit;
use crate::table::{Kind, ObjectTable};
use crate::types::{InArguments, InAttributes, TerraformType};
use crate::value::{Object, Path, Value};

/// What users write in a block. [`#[derive(Arguments)]`](macro@crate::Arguments) implements it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a struct of arguments",
    label = "expected a struct with `#[derive(Arguments)]`"
)]
pub trait Arguments: TerraformType<InArguments> + Send + 'static {
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
}

/// What users read. [`#[derive(Attributes)]`](macro@crate::Attributes) implements it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a struct of attributes",
    label = "expected a struct with `#[derive(Attributes)]`"
)]
pub trait Attributes: TerraformType<InAttributes> + Send {
    /// The attributes, sorted by name.
    #[doc(hidden)]
    const TABLE: &'static ObjectTable;
}

/// No arguments at all.
#[diagnostic::do_not_recommend]
impl Arguments for () {
    const TABLE: &'static ObjectTable = &NOTHING;
    const NAME: &'static str = "";
    const DESCRIPTION: &'static str = "";
    const DEPRECATED: Option<&'static str> = None;
}

#[diagnostic::do_not_recommend]
impl TerraformType<InArguments> for () {
    const KIND: Kind = Kind::Object(&NOTHING);

    fn from_value(_: Value) -> Result<Self, Misfit> {
        Ok(())
    }

    fn into_value(self) -> Value {
        Value::Object(Object::new())
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
    let title = if misfit.is_missing() { catalogue::MISSING_VALUE } else { catalogue::INVALID_VALUE };
    let error = Diagnostic::error(title, detail);
    match table.attribute(name) {
        Some(argument) => error.at(Path::attribute(argument.name)),
        None => error,
    }
}
