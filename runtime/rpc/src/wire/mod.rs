//! Values and diagnostics as protobuf's messages carry them.

mod diagnostic;
mod dynamic;
#[cfg(test)]
mod hostile;
#[cfg(test)]
mod round_trip;
#[cfg(test)]
mod schema_bytes;

pub use diagnostic::{to_attribute_path, to_proto_diagnostics};
pub use dynamic::{decode, decode_type, encode, encode_in, encode_type, is_null};
