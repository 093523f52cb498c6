//! What Terraform's schema messages say of a type, as bytes that are ready when the program is built.
//!
//! The schemas of all types are megabytes, and whoever writes them should neither build messages nor gather names, types and
//! descriptions from all over the program, which takes longer than to send them. So an object has *labels*: one stretch of
//! bytes, in the order in which they are sent, that says all but what depends on what the schema is for.
//!
//! ```text
//! object    = its length in a schema of each kind, how many attributes it has, attributes
//! attribute = marks, fields, advice if it is deprecated, nested if it nests an object
//! nested    = 0 and an object that comes for the first time, or how many bytes back it came
//! ```
//!
//! Fields and advice stand behind their lengths. Lengths and numbers are written as protobuf writes them. The compiler writes
//! the labels of a type; objects by hand have theirs from constant functions. Both say it with [`Attribute`], and the provider
//! reads it with [`Labels`].

mod attribute;
mod kind;
mod label;
mod lengths;
mod message;
mod read;
mod sink;

pub use attribute::{Attribute, Configurability, Marks, Nesting};
pub use kind::SchemaKind;
pub use label::Label;
pub use lengths::Lengths;
pub use message::Message;
pub use read::{Labels, Nested, Object};
pub use sink::{Sink, delimited};

/// The field of an attribute in the message of a block.
pub const BLOCK_ATTRIBUTE: u8 = 2;
/// The field of an attribute in the message of a nested object.
pub const NESTED_ATTRIBUTE: u8 = 1;
