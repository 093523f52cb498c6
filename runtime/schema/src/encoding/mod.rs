//! The content of Terraform's schema messages as bytes that are prepared when the program is built.
//!
//! The schemas of all types amount to megabytes. Building messages, or gathering names, types and descriptions
//! from all over the program, would take longer than sending them. So an object has *labels*: one stretch of
//! bytes, in the order in which they are sent, with everything that does not depend on what the schema is for.
//!
//! ```text
//! object    = its length in a schema of each kind, how many attributes it has, attributes
//! attribute = marks, fields, description, advice if it is deprecated, nested if it nests an object
//! nested    = 0 and an object that comes for the first time, or how many bytes back it came
//! ```
//!
//! Fields, description and advice are preceded by their lengths. Lengths and numbers are written as in protobuf. The compiler
//! writes the labels of types; for objects written by hand, constant functions do. Both use [`Attribute`], and the
//! provider reads the labels with [`Labels`].

mod attribute;
mod kind;
mod label;
mod lengths;
mod message;
mod pieces;
mod read;
mod sink;

pub use attribute::{Attribute, Configurability, Marks, Nesting};
pub use kind::SchemaKind;
pub use label::Label;
pub use lengths::Lengths;
pub use message::Message;
pub use pieces::{Piece, assembled};
pub use read::{Labels, Nested, Object};
pub use sink::{Sink, delimited};

/// The field of an attribute in the message of a block.
pub const BLOCK_ATTRIBUTE: u8 = 2;
/// The field of an attribute in the message of a nested object.
pub const NESTED_ATTRIBUTE: u8 = 1;
