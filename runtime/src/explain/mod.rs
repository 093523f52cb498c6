//! What the types of a provider have, for people: as text, and as JSON for their programs.
//!
//! Everything is read from the tables that the engine works with, so it cannot differ from what the provider does. Only
//! the permissions are in no table; they are read from the schema of a type, where the program has it.
//!
//! The shape of the JSON is documented in `docs/reference/command-line.md`. A reader may rely on the fields there; new ones may be
//! added without another `format_version`.

mod attribute;
mod catalogue;
mod example;
mod explanation;
pub(crate) mod hcl;
mod labelled;
mod limit;
pub(crate) mod page;
pub(crate) mod permissions;
mod shape;
mod text;
mod tree;
mod unknown;

pub use attribute::{Attribute, Behaviour, DefaultValue};
pub use catalogue::{Catalogue, Offered, Type};
pub use example::{example, example_block, example_config, listed_by, listing_arguments};
pub use explanation::{
    Definition, Explained, Explanation, IdentifierPart, IdentityMember, Import, Operation, Part, Secret,
    Tags, TimeLimits, objects,
};
pub use hcl::{Block, Source, Sources, aligned, configuration, expression, variable};
pub use limit::{Limit, Notation, literal_json, printable};
pub use shape::Shape;
pub use tree::Tree;
pub use unknown::Unknown;

/// The version of the JSON. It changes when a field is removed or gets another meaning.
pub const FORMAT_VERSION: u32 = 1;
