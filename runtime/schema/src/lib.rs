//! What the compiler and the provider must agree on about schemas: whether a value obeys a rule, whether a pattern matches, what a
//! number means, what a name is in snake case and whether it is that of a secret, the bytes in which schemas are sent to Terraform,
//! and the encodings of text files.

pub mod encoding;
pub mod facts;
mod naming;
mod number;
pub mod pattern;
mod role;
mod rules;
mod secret;
pub mod text;

pub use naming::snake;
pub use number::{Number, ParseNumberError};
pub use role::{REGION, Role, TAGS_ALL, TIMEOUTS};
pub use rules::{
    Atom, Bounds, Demand, Scalar, Subject, is_at, json_error, length, obeys, repeated, stray_key,
};
pub use secret::names_secret;
