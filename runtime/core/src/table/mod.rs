//! The contract between the compiler and the engine: everything known about a resource type, as `static` data.
//!
//! The macro emits these types as plain struct literals. All fields are public, so an expansion can be read, and
//! a field that the emitter forgets is a compile error. Only what follows from an object's attributes is
//! computed, at compile time. The engine never reads a schema and never guesses from a name or a shape:
//! everything it must know is a field in this module.
//!
//! A table is a graph: each definition of the schema becomes one [`ObjectTable`], however often it is used, and
//! recursive definitions are unrolled a fixed number of levels. Facts come in two layers. *Surface* is what
//! Terraform is told, and changes only on purpose. *Behaviour* is what the engine does, and may improve at any
//! time.

mod arguments;
mod attribute;
mod constraint;
mod joined;
mod level;
mod literal;
mod outline;
mod place;
mod resource;
#[cfg(any(test, feature = "testing"))]
#[doc(hidden)]
pub mod testing;

pub use arguments::{REGION, TAGS_ALL, TIME_LIMITS, TIMEOUTS};
pub use attribute::{
    AttributeTable, Behaviour, Configurability, Contains, Default, ElementTable, Equality, Exclusion, Form,
    Identified, Kind, Mutability, ObjectTable, Order, Replace, Rewrite, RewriteStep, Role, SecretTable, Text,
};
pub use constraint::{Constraint, Limits, Related, Rule, Severity};
pub use literal::Literal;
pub use outline::{Outline, Root};
pub use place::{PathStep, Renamed};
pub use resource::{
    ArnTable, Handlers, IdentityPart, IdentityTable, ListHandler, MovedFrom, Offers, ResourceTable,
    TAGS_OF_AWS, TagShape, TaggingTable, Timeouts,
};

/// Creates a hand-written object for a `static` from its attributes, sorted by name, each with an optional
/// description, and its rules.
#[macro_export]
macro_rules! object_table {
    ([$($attribute:expr $(=> $description:expr)?),* $(,)?], $rules:expr $(,)?) => {{
        use $crate::__private as private;
        const ATTRIBUTES: &[private::table::AttributeTable] = &[$($attribute),*];
        const DESCRIPTIONS: &[&str] = &[$([$($description,)? ""][0]),*];
        const LABELS: [u8; private::labels_length(ATTRIBUTES, DESCRIPTIONS)] =
            private::labels(ATTRIBUTES, DESCRIPTIONS);
        private::table::ObjectTable::new(ATTRIBUTES, &LABELS, $rules)
    }};
}
