//! The sources of schemas: the pinned package, or a folder or zip as the registry publishes it.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use serde::de::DeserializeOwned;
use serde_json::Value;
use sha2::{Digest, Sha256};
use zip::ZipArchive;

use super::manifest::Package;
use crate::workspace::names;

/// Resource schemas as they were found, by type.
#[derive(Default)]
pub(crate) struct Source {
    /// One line about where they come from.
    pub(crate) origin: String,
    /// When they were published, if the source says so.
    pub(crate) published: Option<String>,
    /// Whether they were changed on the way from the registry, so that overrides apply.
    pub(crate) is_package: bool,
    pub(crate) documents: BTreeMap<String, Value>,
    /// The types that the home region does not have, with a region that has them.
    pub(crate) regions: BTreeMap<String, String>,
}

/// The region whose schemas are used if several regions have a type.
const HOME: &str = "us-east-1";
const DATA: &str = "cfnlint/data/schemas";

/// The file of a package.
pub(crate) type Archive = ZipArchive<Cursor<Vec<u8>>>;

/// Opens a pinned package. `pip` fetches it if it is not in `cache` yet.
pub(crate) fn archive(package: &Package, cache: &Path) -> Result<Archive> {
    let file = fetch(package, cache)?;
    let bytes = fs::read(&file).with_context(|| format!("reading {}", file.display()))?;
    let hash = sha256(&bytes);
    ensure!(
        hash == package.sha256,
        "{} has the hash\n  {hash}\nbut schemas/manifest.toml pins\n  {}\nNothing was changed. Is the version the right one?",
        file.display(),
        package.sha256
    );
    ZipArchive::new(Cursor::new(bytes)).context("the package is no zip archive")
}

/// Reads the schemas of the pinned package.
pub(crate) fn package(package: &Package, cache: &Path) -> Result<Source> {
    let mut zip = archive(package, cache)?;
    let mut types = Types::default();
    for region in regions(&zip) {
        let index = member(&mut zip, &format!("{DATA}/providers/{region}.json"))?;
        types.add(&region, &index);
    }
    let mut documents = BTreeMap::new();
    for (type_name, hash) in &types.files {
        let document = member(&mut zip, &format!("{DATA}/resources/{hash}.json"))?;
        documents.insert(type_name.clone(), document);
    }
    let version: Value = member(&mut zip, &format!("{DATA}/version.json")).unwrap_or_default();
    let published = version.get("schema_date").and_then(Value::as_str).map(str::to_owned);
    let origin = format!("{} {} from PyPI", package.name, package.version);
    Ok(Source { origin, published, is_package: true, documents, regions: types.regions })
}

/// Reads a folder or zip with one JSON document per type.
pub(crate) fn registry(path: &Path) -> Result<Source> {
    let mut texts = Vec::new();
    let inner = path.join("schemas");
    let path = if inner.is_dir() { inner.as_path() } else { path };
    if path.is_dir() {
        for name in names(path, ".json")? {
            let file = path.join(name);
            texts.push((file.display().to_string(), fs::read_to_string(&file)?));
        }
    } else {
        let file = File::open(path).with_context(|| format!("opening {}", path.display()))?;
        let mut zip =
            ZipArchive::new(file).with_context(|| format!("{} is no zip archive", path.display()))?;
        for place in 0..zip.len() {
            let mut entry = zip.by_index(place)?;
            if entry.name().ends_with(".json") {
                let mut text = String::new();
                entry.read_to_string(&mut text)?;
                texts.push((entry.name().to_owned(), text));
            }
        }
    }
    let mut documents = BTreeMap::new();
    for (name, text) in texts {
        let document: Value = serde_json::from_str(&text).with_context(|| format!("{name} is not JSON"))?;
        if let Some(type_name) = document.get("typeName").and_then(Value::as_str).map(str::to_owned) {
            documents.insert(type_name, document);
        }
    }
    ensure!(!documents.is_empty(), "{} holds no resource schema", path.display());
    let origin =
        path.file_name().map_or_else(|| "a folder".into(), |name| name.to_string_lossy().into_owned());
    Ok(Source { origin, published: None, is_package: false, documents, regions: BTreeMap::new() })
}

/// Returns the hash of the package's file, which is fetched if necessary. It is not compared with a pin.
pub(crate) fn hash_of(package: &Package, cache: &Path) -> Result<String> {
    let file = fetch(package, cache)?;
    Ok(sha256(&fs::read(file)?))
}

fn fetch(package: &Package, cache: &Path) -> Result<PathBuf> {
    fetch_by("python3", package, cache)
}

fn fetch_by(python: &str, package: &Package, cache: &Path) -> Result<PathBuf> {
    let normal = package.name.replace('-', "_");
    let file = cache.join(format!("{normal}-{}-py3-none-any.whl", package.version));
    if file.is_file() {
        return Ok(file);
    }
    fs::create_dir_all(cache)?;
    let wanted = format!("{}=={}", package.name, package.version);
    let output = Command::new(python)
        .args(["-m", "pip", "download", "--no-deps", "--only-binary", ":all:", "--quiet", "--dest"])
        .arg(cache)
        .arg(&wanted)
        .output()
        .with_context(|| format!("running `{python} -m pip`; Python with pip is needed to fetch packages"))?;
    if !output.status.success() || !file.is_file() {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!(
            "`pip download {wanted}` failed. Without network, put {} into {}. Schemas can also come from \
             the registry itself: `--from DIR|ZIP`.\n{}",
            file.file_name().unwrap_or_default().to_string_lossy(),
            cache.display(),
            said.trim()
        );
    }
    Ok(file)
}

/// The file of each type.
#[derive(Default)]
struct Types {
    files: BTreeMap<String, String>,
    regions: BTreeMap<String, String>,
}

impl Types {
    /// Adds the types of a region that no earlier region has.
    fn add(&mut self, region: &str, index: &Value) {
        for (type_name, hash) in index.as_object().into_iter().flatten() {
            let Some(hash) = hash.as_str() else { continue };
            if self.files.contains_key(type_name) {
                continue;
            }
            self.files.insert(type_name.clone(), hash.to_owned());
            if region != HOME {
                self.regions.insert(type_name.clone(), region.to_owned());
            }
        }
    }
}

/// Returns the home region, then the others by name. `sam.json` is not a region.
fn regions(zip: &Archive) -> Vec<String> {
    let prefix = format!("{DATA}/providers/");
    let names = zip.file_names().filter_map(|name| name.strip_prefix(&prefix)?.strip_suffix(".json"));
    let mut regions: Vec<String> = names.filter(|name| name.contains('-')).map(str::to_owned).collect();
    regions.sort_by_key(|region| (region != HOME, region.clone()));
    regions
}

/// Reads a JSON file of a package.
pub(crate) fn member<T: DeserializeOwned>(zip: &mut Archive, name: &str) -> Result<T> {
    let mut text = String::new();
    zip.by_name(name).with_context(|| format!("the package has no {name}"))?.read_to_string(&mut text)?;
    serde_json::from_str(&text).with_context(|| format!("{name} is not JSON as it was expected"))
}

/// Returns the SHA-256 hash of some bytes as hexadecimal text.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_home_region_wins_and_other_regions_add() {
        let mut types = Types::default();
        types.add(HOME, &serde_json::json!({"AWS::A::B": "1"}));
        types.add("us-west-2", &serde_json::json!({"AWS::A::B": "2", "AWS::A::C": "3"}));
        types.add("us-west-3", &serde_json::json!({"AWS::A::C": "4"}));
        assert_eq!(types.files["AWS::A::B"], "1");
        assert_eq!(types.files["AWS::A::C"], "3");
        assert_eq!(types.regions.get("AWS::A::C").map(String::as_str), Some("us-west-2"));
    }

    #[test]
    fn a_package_with_another_hash_is_refused() {
        let cache = tempfile::tempdir().expect("a folder");
        fs::write(cache.path().join("cfn_lint-1.0-py3-none-any.whl"), b"something else").expect("written");
        let pin = Package { name: "cfn-lint".into(), version: "1.0".into(), sha256: "00".into() };
        let error = package(&pin, cache.path()).map(|_| ()).expect_err("refused");
        assert!(error.to_string().contains("pins"), "{error}");
    }

    #[test]
    fn without_network_the_message_says_what_to_do_and_what_pip_said() {
        let cache = tempfile::tempdir().expect("a folder");
        let pin = Package { name: "cfn-lint".into(), version: "1.0".into(), sha256: "00".into() };
        // `sh -m pip download` looks for a script `pip`, fails and says so.
        let error = fetch_by("sh", &pin, cache.path()).expect_err("refused").to_string();
        let (advice, said) = error.split_once('\n').expect("two parts");
        let by_hand = format!("put cfn_lint-1.0-py3-none-any.whl into {}.", cache.path().display());
        assert!(
            advice.starts_with(&format!("`pip download cfn-lint==1.0` failed. Without network, {by_hand}"))
        );
        assert!(advice.ends_with("`--from DIR|ZIP`."), "{advice}");
        assert!(said.contains("pip"), "{said}");
    }

    #[test]
    fn without_python_the_message_says_what_is_needed() {
        let cache = tempfile::tempdir().expect("a folder");
        let pin = Package { name: "cfn-lint".into(), version: "1.0".into(), sha256: "00".into() };
        let error = fetch_by("no-python-here", &pin, cache.path()).expect_err("refused");
        assert!(error.to_string().contains("Python with pip is needed"), "{error}");
    }

    #[test]
    fn an_empty_folder_is_no_source() {
        let folder = tempfile::tempdir().expect("a folder");
        let error = registry(folder.path()).map(|_| ()).expect_err("refused");
        assert!(error.to_string().contains("holds no resource schema"), "{error}");
    }
}
