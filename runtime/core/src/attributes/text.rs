//! Texts that are put together when the crate is compiled.

use ferroform_schema::encoding::Sink;

/// Returns the length of these texts in bytes.
#[must_use]
pub const fn joined_length(parts: &[&str]) -> usize {
    let mut sink = Sink::counting();
    write(&mut sink, parts);
    sink.length()
}

/// Returns the bytes of these texts.
#[must_use]
pub const fn joined<const LENGTH: usize>(parts: &[&str]) -> [u8; LENGTH] {
    let mut bytes = [0; LENGTH];
    write(&mut Sink::into(&mut bytes), parts);
    bytes
}

const fn write(sink: &mut Sink<'_>, mut parts: &[&str]) {
    while let [part, others @ ..] = parts {
        sink.bytes(part.as_bytes());
        parts = others;
    }
}

/// Returns the text of joined bytes.
#[must_use]
pub const fn text(bytes: &[u8]) -> &str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => "",
    }
}
