//! A store of schemas: a folder, a packed bundle, or memory. Schemas are read on first use.

use std::{
    collections::{BTreeMap, HashMap},
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

use serde_json::Value;

use super::{
    bundle::{self, Bundle, BundleError, key},
    document::TypeSchema,
    observed::Facts,
};
use crate::{
    iam::{Actions, ActionsError},
    lock,
    references::References,
};

/// The number of parsed schemas that stay in memory. Others are read again when needed.
const KEPT: usize = 192;

/// An error from loading a schema.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The folder or one of its files cannot be read.
    #[error("cannot read `{path}`")]
    Read {
        /// The folder or file.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// A document is not JSON, or not the schema of a resource type.
    #[error("the schema of `{type_name}` is not usable: {reason}")]
    Malformed {
        /// The type or file.
        type_name: String,
        /// What is wrong with it.
        reason: String,
    },
    /// `observed.toml` cannot be used.
    #[error("`observed.toml` cannot be used")]
    Observed(#[from] toml::de::Error),
    /// A file with references cannot be used.
    #[error("`{0}` cannot be used")]
    References(&'static str, #[source] toml::de::Error),
    /// `iam.toml`, `actions.toml` or `passed.toml` cannot be used.
    #[error(transparent)]
    Actions(#[from] ActionsError),
    /// The bundle is damaged.
    #[error("the schema bundle is damaged")]
    Bundle(#[from] BundleError),
}

enum Source {
    /// Files by the lower-case type name with `-` between the parts.
    Folder(PathBuf, HashMap<String, PathBuf>),
    Bundle(Bundle),
    Memory(BTreeMap<String, Value>),
}

/// The schemas that the emulator knows, by type name.
#[derive(Clone)]
pub struct SchemaStore {
    source: Arc<Source>,
    cache: Arc<Mutex<HashMap<String, Arc<TypeSchema>>>>,
    /// Read with the first schema.
    facts: Arc<Mutex<Option<Arc<Facts>>>>,
    /// Read with the first call that a policy restricts.
    actions: Arc<Mutex<Option<Arc<Actions>>>>,
    /// Read with the first model whose references are checked.
    references: Arc<Mutex<Option<Arc<References>>>>,
}

impl std::fmt::Debug for SchemaStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SchemaStore").finish_non_exhaustive()
    }
}

impl SchemaStore {
    /// Opens a folder with one JSON file per type: `aws-logs-loggroup.json` or `AWS_Logs_LogGroup.json`. What the file
    /// `observed.toml` says of them, if there is one, is known to the quirk of that name. `iam.toml`, `actions.toml` and
    /// `passed.toml` say what policies have to allow.
    pub fn folder(folder: impl AsRef<Path>) -> Result<Self, StoreError> {
        let folder = folder.as_ref();
        let unreadable = |source| StoreError::Read { path: folder.to_owned(), source };
        let mut files = HashMap::new();
        for entry in std::fs::read_dir(folder).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            if path.extension().is_some_and(|extension| extension == "json")
                && let Some(stem) = path.file_stem().and_then(|stem| stem.to_str())
            {
                files.insert(stem.to_ascii_lowercase().replace('_', "-"), path);
            }
        }
        Ok(Self::new(Source::Folder(folder.to_owned(), files)))
    }

    /// Opens a bundle made by [`super::bundle::pack`], usually embedded in a binary.
    pub fn bundle(bytes: impl Into<bytes::Bytes>) -> Result<Self, StoreError> {
        Ok(Self::new(Source::Bundle(Bundle::open(bytes.into())?)))
    }

    /// Opens the schemas of all types of AWS, which are a part of this crate.
    #[cfg(feature = "schemas")]
    pub fn built_in() -> Self {
        static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/schemas.bundle"));
        Self::bundle(PACKED).expect("the build script packed a whole bundle")
    }

    /// Creates a store from values. Each contains its `typeName`.
    pub fn memory(schemas: impl IntoIterator<Item = Value>) -> Self {
        let named = schemas.into_iter().filter_map(|schema| {
            let name = schema.get("typeName")?.as_str()?.to_owned();
            Some((key(&name), schema))
        });
        Self::new(Source::Memory(named.collect()))
    }

    fn new(source: Source) -> Self {
        Self {
            source: Arc::new(source),
            cache: Arc::default(),
            facts: Arc::default(),
            actions: Arc::default(),
            references: Arc::default(),
        }
    }

    /// Returns the schema of `type_name`, or `None` if the store has no such type.
    pub fn get(&self, type_name: &str) -> Result<Option<Arc<TypeSchema>>, StoreError> {
        if let Some(schema) = lock(&self.cache).get(type_name) {
            return Ok(Some(Arc::clone(schema)));
        }
        let Some(raw) = self.load(&key(type_name))? else { return Ok(None) };
        let mut schema = TypeSchema::read(raw)
            .map_err(|reason| StoreError::Malformed { type_name: type_name.to_owned(), reason })?;
        if schema.name != type_name {
            return Ok(None);
        }
        schema.observed = self.facts()?.of(&schema);
        let schema = Arc::new(schema);
        let mut cache = lock(&self.cache);
        if cache.len() >= KEPT {
            cache.clear();
        }
        cache.insert(schema.name.clone(), Arc::clone(&schema));
        Ok(Some(schema))
    }

    /// Returns every type name in the store, sorted. Reads all files of a folder.
    pub fn type_names(&self) -> Result<Vec<String>, StoreError> {
        let mut names: Vec<String> = match &*self.source {
            Source::Bundle(bundle) => bundle.type_names().map(str::to_owned).collect(),
            Source::Memory(schemas) => schemas.values().filter_map(type_name_of).collect(),
            Source::Folder(_, files) => {
                let mut names = Vec::with_capacity(files.len());
                for path in files.values() {
                    names.extend(type_name_of(&read(path)?));
                }
                names
            }
        };
        names.sort();
        Ok(names)
    }

    /// Returns the number of documents in the store.
    pub fn len(&self) -> usize {
        match &*self.source {
            Source::Folder(_, files) => files.len(),
            Source::Bundle(bundle) => bundle.len(),
            Source::Memory(schemas) => schemas.len(),
        }
    }

    /// Returns whether the store is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn facts(&self) -> Result<Arc<Facts>, StoreError> {
        read_once(&self.facts, || Ok(Facts::read(&self.text(bundle::OBSERVED)?)?))
    }

    /// Returns what IAM knows of actions, from `iam.toml`, `actions.toml` and `passed.toml` beside the schemas.
    pub fn actions(&self) -> Result<Arc<Actions>, StoreError> {
        read_once(&self.actions, || {
            let [iam, renamed, passed] =
                [bundle::IAM, bundle::ACTIONS, bundle::PASSED].map(|name| self.text(name));
            Ok(Actions::read(&iam?, &renamed?, &passed?)?)
        })
    }

    /// Returns what properties refer to, from `references.toml` beside the schemas.
    pub fn references(&self) -> Result<Arc<References>, StoreError> {
        read_once(&self.references, || self.references_in(bundle::REFERENCES))
    }

    /// Returns which properties of which objects the arguments of list handlers name, from `parents.toml`.
    pub fn parents(&self) -> Result<References, StoreError> {
        self.references_in(bundle::PARENTS)
    }

    fn references_in(&self, name: &'static str) -> Result<References, StoreError> {
        References::read(&self.text(name)?).map_err(|error| StoreError::References(name, error))
    }

    /// Returns a text that lies beside the schemas; it is empty if there is none.
    fn text(&self, name: &str) -> Result<String, StoreError> {
        match &*self.source {
            Source::Bundle(bundle) => Ok(bundle.text(name)?),
            Source::Memory(_) => Ok(String::new()),
            Source::Folder(folder, _) => {
                let path = folder.join(name);
                match std::fs::read_to_string(&path) {
                    Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(String::new()),
                    read => read.map_err(|source| StoreError::Read { path, source }),
                }
            }
        }
    }

    fn load(&self, key: &str) -> Result<Option<Value>, StoreError> {
        match &*self.source {
            Source::Folder(_, files) => files.get(key).map(|path| read(path)).transpose(),
            Source::Memory(schemas) => Ok(schemas.get(key).cloned()),
            Source::Bundle(bundle) => {
                let Some(bytes) = bundle.read(key)? else { return Ok(None) };
                parse(&bytes, key).map(Some)
            }
        }
    }
}

/// Returns what is known, or reads it for this and all later calls.
fn read_once<T>(
    known: &Mutex<Option<Arc<T>>>,
    read: impl FnOnce() -> Result<T, StoreError>,
) -> Result<Arc<T>, StoreError> {
    let mut known = lock(known);
    if let Some(value) = &*known {
        return Ok(Arc::clone(value));
    }
    Ok(Arc::clone(known.insert(Arc::new(read()?))))
}

fn type_name_of(schema: &Value) -> Option<String> {
    Some(schema.get("typeName")?.as_str()?.to_owned())
}

fn read(path: &Path) -> Result<Value, StoreError> {
    let bytes = std::fs::read(path).map_err(|source| StoreError::Read { path: path.to_owned(), source })?;
    parse(&bytes, &path.display().to_string())
}

fn parse(bytes: &[u8], name: &str) -> Result<Value, StoreError> {
    serde_json::from_slice(bytes)
        .map_err(|error| StoreError::Malformed { type_name: name.to_owned(), reason: error.to_string() })
}
