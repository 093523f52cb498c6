//! Arguments that name an object of any type.

use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::value::Path;

/// The pattern of names of types.
pub(crate) const TYPE_NAME: &str = "^[A-Za-z0-9]{2,64}::[A-Za-z0-9]{2,64}::[A-Za-z0-9]{2,64}(::MODULE)?$";

/// Returns an error about an object that the configuration names.
pub(crate) fn not_found(type_name: &str, identifier: &str) -> Diagnostic {
    let detail = format!("There is no {type_name} {identifier:?}.");
    Diagnostic::error(catalogue::NOT_FOUND, detail).at(Path::attribute("identifier"))
}
