//! All schemas in one file: a small index, then blocks of documents, each block deflated on its own.
//!
//! Layout: the magic `FFSCHEM1`, the length of the index (u32, little endian), the index (deflated JSON), the
//! blocks. The last blocks are the texts beside the schemas, such as `observed.toml`. Reading a type unpacks one block.
//! A block of documents is closed once it reaches 96 KiB, where deflate has most of what it can gain.

use std::{collections::BTreeMap, io::Read as _, io::Write as _};

use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use serde::{Deserialize, Serialize};

const MAGIC: &[u8; 8] = b"FFSCHEM1";
const BLOCK: usize = 96 * 1024;

/// The file with what was observed on real accounts.
pub const OBSERVED: &str = "observed.toml";
/// The file with the actions that IAM knows.
pub const IAM: &str = "iam.toml";
/// The file with the actions of handlers that IAM does not know.
pub const ACTIONS: &str = "actions.toml";
/// The file with the services that receive the roles of handlers.
pub const PASSED: &str = "passed.toml";
/// The file with what properties refer to.
pub const REFERENCES: &str = "references.toml";
/// The file with what the objects of a type are listed by.
pub const PARENTS: &str = "parents.toml";
/// The texts that may lie beside the schemas.
pub const TEXTS: [&str; 6] = [OBSERVED, IAM, ACTIONS, PASSED, REFERENCES, PARENTS];

/// An error from making or reading a bundle.
#[derive(Debug, thiserror::Error)]
pub enum BundleError {
    /// The bytes are not a bundle, or are cut short.
    #[error("not a schema bundle, or cut short")]
    Malformed,
    /// A block cannot be unpacked.
    #[error("cannot unpack")]
    Unpack(#[from] std::io::Error),
    /// The index or a document is not valid JSON.
    #[error("not JSON")]
    Json(#[from] serde_json::Error),
}

#[derive(Clone, Serialize, Deserialize)]
struct Entry {
    /// The name of the type as the schema writes it.
    name: String,
    block: usize,
    offset: usize,
    length: usize,
}

#[derive(Default, Serialize, Deserialize)]
struct Index {
    types: BTreeMap<String, Entry>,
    /// Start and length of each block, counted from the end of the index.
    blocks: Vec<(usize, usize)>,
    /// The block of each text, by its name.
    texts: BTreeMap<String, usize>,
}

/// An opened bundle: the index in memory, the documents still packed.
pub struct Bundle {
    bytes: bytes::Bytes,
    data: usize,
    index: Index,
}

impl Bundle {
    /// Reads the index.
    pub fn open(bytes: bytes::Bytes) -> Result<Self, BundleError> {
        let rest = bytes.strip_prefix(MAGIC.as_slice()).ok_or(BundleError::Malformed)?;
        let (length, rest) = rest.split_first_chunk::<4>().ok_or(BundleError::Malformed)?;
        let length = usize::try_from(u32::from_le_bytes(*length)).map_err(|_| BundleError::Malformed)?;
        let packed = rest.get(..length).ok_or(BundleError::Malformed)?;
        let index = serde_json::from_slice(&unpack(packed)?)?;
        let data = MAGIC.len() + 4 + length;
        Ok(Self { bytes, data, index })
    }

    /// Returns the names of all types, sorted.
    pub fn type_names(&self) -> impl Iterator<Item = &str> {
        self.index.types.values().map(|place| place.name.as_str())
    }

    /// Returns the number of types in the bundle.
    pub fn len(&self) -> usize {
        self.index.types.len()
    }

    /// Returns whether the bundle is empty.
    pub fn is_empty(&self) -> bool {
        self.index.types.is_empty()
    }

    /// Returns the document with a [`key`], or `None` if there is no such type.
    ///
    /// # Errors
    /// If the bundle is damaged.
    pub fn read(&self, key: &str) -> Result<Option<Vec<u8>>, BundleError> {
        let Some(place) = self.index.types.get(key) else { return Ok(None) };
        let block = self.block(place.block)?;
        let document = block.get(place.offset..place.offset + place.length).ok_or(BundleError::Malformed)?;
        Ok(Some(document.to_vec()))
    }

    /// Returns a text, such as that of [`OBSERVED`]; it is empty if there was none of this name.
    ///
    /// # Errors
    /// If the bundle is damaged.
    pub fn text(&self, name: &str) -> Result<String, BundleError> {
        let Some(block) = self.index.texts.get(name) else { return Ok(String::new()) };
        String::from_utf8(self.block(*block)?).map_err(|_| BundleError::Malformed)
    }

    fn block(&self, number: usize) -> Result<Vec<u8>, BundleError> {
        let (start, length) = *self.index.blocks.get(number).ok_or(BundleError::Malformed)?;
        let start = self.data + start;
        let packed = self.bytes.get(start..start + length).ok_or(BundleError::Malformed)?;
        unpack(packed)
    }
}

/// Packs documents (the registry's JSON, one per type) into a bundle, with texts by their names. Documents are minified on
/// the way.
pub fn pack<D: AsRef<[u8]>>(
    documents: impl IntoIterator<Item = D>,
    texts: &[(&str, &str)],
) -> Result<Vec<u8>, BundleError> {
    let mut sorted = BTreeMap::new();
    for document in documents {
        let value: serde_json::Value = serde_json::from_slice(document.as_ref())?;
        let name = value.get("typeName").and_then(serde_json::Value::as_str).ok_or(BundleError::Malformed)?;
        sorted.insert(key(name), (name.to_owned(), serde_json::to_vec(&value)?));
    }
    let mut index = Index::default();
    let (mut data, mut block) = (Vec::new(), Vec::new());
    for (key, (name, document)) in sorted {
        let place = Entry { name, block: index.blocks.len(), offset: block.len(), length: document.len() };
        index.types.insert(key, place);
        block.extend_from_slice(&document);
        if block.len() >= BLOCK {
            close(&mut block, &mut data, &mut index)?;
        }
    }
    close(&mut block, &mut data, &mut index)?;
    for (name, text) in texts.iter().filter(|(_, text)| !text.is_empty()) {
        index.texts.insert((*name).to_owned(), index.blocks.len());
        block.extend_from_slice(text.as_bytes());
        close(&mut block, &mut data, &mut index)?;
    }
    let packed_index = deflate(&serde_json::to_vec(&index)?)?;
    let length = u32::try_from(packed_index.len()).map_err(|_| BundleError::Malformed)?;
    Ok([MAGIC.as_slice(), &length.to_le_bytes(), &packed_index, &data].concat())
}

fn close(block: &mut Vec<u8>, data: &mut Vec<u8>, index: &mut Index) -> Result<(), BundleError> {
    if !block.is_empty() {
        let packed = deflate(block)?;
        index.blocks.push((data.len(), packed.len()));
        data.extend_from_slice(&packed);
        block.clear();
    }
    Ok(())
}

fn deflate(bytes: &[u8]) -> Result<Vec<u8>, BundleError> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

fn unpack(packed: &[u8]) -> Result<Vec<u8>, BundleError> {
    let mut bytes = Vec::new();
    DeflateDecoder::new(packed).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns the key of a type in files and bundles: `AWS::Logs::LogGroup` becomes `aws-logs-loggroup`.
#[must_use]
pub fn key(type_name: &str) -> String {
    type_name.to_ascii_lowercase().replace("::", "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_packed_document_is_found_again() {
        let documents: Vec<String> = (0..300)
            .map(|n| {
                format!(
                    r#"{{"typeName":"A::B::C{n}","properties":{{"P{n}":{{}}}},"x":"{}"}}"#,
                    "y".repeat(999)
                )
            })
            .collect();
        let packed = pack(&documents, &[(OBSERVED, "# facts"), (IAM, ""), (ACTIONS, "# names")]).unwrap();
        let bundle = Bundle::open(packed.into()).unwrap();
        assert_eq!(bundle.len(), 300);
        assert_eq!(TEXTS.map(|name| bundle.text(name).unwrap()), ["# facts", "", "# names", "", "", ""]);
        for n in 0..300 {
            let document = bundle.read(&format!("a-b-c{n}")).unwrap().unwrap();
            let value: serde_json::Value = serde_json::from_slice(&document).unwrap();
            assert_eq!(value["typeName"], format!("A::B::C{n}"));
        }
        assert!(bundle.read("a-b-missing").unwrap().is_none());
    }

    /// The build script of the package reads them all.
    #[test]
    fn the_package_has_each_text() {
        let manifest: toml::Table = toml::from_str(include_str!("../../Cargo.toml")).unwrap();
        let included = manifest["package"]["include"].as_array().unwrap().iter();
        let mut included: Vec<_> =
            included.filter_map(|one| one.as_str()?.strip_prefix("/schemas/")).collect();
        included.retain(|name| *name != "*.json");
        included.sort_unstable();
        let mut texts = TEXTS;
        texts.sort_unstable();
        assert_eq!(included, texts);
    }

    #[test]
    fn a_cut_bundle_is_refused() {
        let packed = pack([r#"{"typeName":"A::B::C"}"#], &[]).unwrap();
        assert_eq!(Bundle::open(packed.clone().into()).unwrap().text(OBSERVED).unwrap(), "");
        for cut in [0, 7, 10, 20] {
            assert!(Bundle::open(packed[..cut].to_vec().into()).is_err(), "{cut}");
        }
    }
}
