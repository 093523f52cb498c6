//! Where inputs come from: files of the repository, and texts.

use std::fs;
use std::path::Path;

use crate::ROOT;

pub(crate) fn file(path: &str) -> Vec<u8> {
    fs::read(Path::new(ROOT).join(path)).expect("it is in the repository")
}

pub(crate) fn texts(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
