//! Lossless conversions between protobuf's bytes and the engine's values, guided by the tables.
//!
//! Nothing is decided here. Bytes that do not match the table are rejected with the path of the attribute at
//! fault. Depth is limited by the table, or by a number of levels where the table leaves the type open. Memory is
//! limited by the size of the message.

mod diagnostic;
mod dynamic;
#[cfg(test)]
mod hostile;
mod json;
mod msgpack;
mod problem;
#[cfg(test)]
mod round_trip;
#[cfg(test)]
mod schema_bytes;
mod typed;

pub use diagnostic::{to_attribute_path, to_proto_diagnostics};
pub use dynamic::{decode, decode_type, encode, encode_in, encode_type};
pub use json::{from_json, to_json};
pub use msgpack::{from_msgpack, strings_from_msgpack, strings_to_msgpack, to_msgpack};
pub use problem::Malformed;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// Converts a text to Unicode's normal form C, as cty does.
fn normalised(text: &str) -> String {
    if text.is_ascii() || is_nfc_quick(text.chars()) == IsNormalized::Yes {
        return text.to_owned();
    }
    text.nfc().collect()
}
