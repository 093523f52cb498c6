//! The text in files that people, editors and shells write.

use std::io::{Error, ErrorKind};
use std::path::Path;

/// Reads the text of a file.
///
/// # Errors
/// Returns why it cannot be read, or that it is no text.
pub fn read(path: &Path) -> Result<String, Error> {
    std::fs::read(path).and_then(decoded)
}

/// Returns the text of a file. Editors and shells of Windows write a mark before UTF-8, or UTF-16: `>` of PowerShell 5.1 does.
///
/// # Errors
/// Returns what is wrong with the bytes.
pub fn decoded(bytes: Vec<u8>) -> Result<String, Error> {
    let wrong = |what: String| Error::new(ErrorKind::InvalidData, what);
    let plain = |bytes| String::from_utf8(bytes).map_err(|error| wrong(format!("not UTF-8: {error}")));
    let wide = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let (pairs, rest) = bytes.as_chunks::<2>();
        let text = String::from_utf16(&pairs.iter().map(|pair| unit(*pair)).collect::<Vec<u16>>());
        text.ok().filter(|_| rest.is_empty()).ok_or_else(|| wrong("it begins like UTF-16, but is not".into()))
    };
    match bytes.as_slice() {
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes),
        all @ [_, 0, _, 0, ..] => wide(all, u16::from_le_bytes),
        all @ [0, _, 0, _, ..] => wide(all, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => plain(rest.to_vec()),
        _ => plain(bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_encoding_of_windows_is_read() {
        let wide =
            |text: &str, unit: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(unit).collect::<Vec<u8>>();
        let marked = "\u{feff}{\"ä\":1}";
        for bytes in [
            b"\xef\xbb\xbf{\"\xc3\xa4\":1}".to_vec(),
            marked[3..].into(),
            wide(marked, u16::to_le_bytes),
            wide(marked, u16::to_be_bytes),
            wide(&marked[3..], u16::to_le_bytes),
        ] {
            assert_eq!(decoded(bytes.clone()).unwrap(), "{\"ä\":1}", "{bytes:x?}");
        }
        assert_eq!(decoded(vec![0xff, 0xfe]).unwrap(), "");
        let wrong = decoded(vec![0xff, 0xfe, 0]).unwrap_err();
        assert_eq!(wrong.to_string(), "it begins like UTF-16, but is not");
        assert!(decoded(vec![b'{', 0xff]).is_err());
    }
}
