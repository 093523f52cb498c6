//! The examples of resources that are written by hand: a file for each in `examples/resources/`, named like the resource
//! without the prefix of the provider. All other examples are generated.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

/// The examples, by the names of the resources without prefix.
#[derive(Debug, Default)]
pub(crate) struct HandWritten(BTreeMap<String, String>);

impl HandWritten {
    /// Reads the examples in a folder.
    pub(crate) fn read(folder: &Path) -> io::Result<Self> {
        let mut examples = BTreeMap::new();
        for entry in fs::read_dir(folder)? {
            let file = entry?.path();
            if let Some(name) = file.file_name().and_then(|name| name.to_str()?.strip_suffix(".tf")) {
                examples.insert(name.to_owned(), fs::read_to_string(&file)?);
            }
        }
        Ok(Self(examples))
    }

    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}
