//! Lossless conversions between values and the two encodings of Terraform, guided by the tables.
//!
//! Nothing is decided here. Bytes that do not match the table are rejected with the path of the attribute at
//! fault. Depth is limited by the table, or by a number of levels where the table leaves the type open. Memory is
//! limited by the size of the message.

mod json;
mod msgpack;
mod problem;
mod typed;

pub use json::typed::typed_from_json;
pub use json::{from_json, from_planned_json, to_json};
pub use msgpack::typed::{typed_from_msgpack, typed_to_msgpack};
pub use msgpack::{from_msgpack, strings_from_msgpack, strings_to_msgpack, to_msgpack, to_msgpack_in};
pub use problem::Malformed;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// Converts a text to Unicode's normal form C, as cty does.
fn normalised(text: &str) -> String {
    if text.is_ascii() || is_nfc_quick(text.chars()) == IsNormalized::Yes {
        return text.to_owned();
    }
    text.nfc().collect()
}
