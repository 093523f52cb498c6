//! Finds and reads schema files. This is the only module that accesses files and the environment.

use std::cell::LazyCell;
use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};

use ferroform_schema::text::decoded;
use toml::{Table, Value};

use crate::catalogue;
use crate::emit::CratePath;
use crate::overrides::Beside;

/// The variable that names the folder to search first.
const VARIABLE: &str = "FERROFORM_SCHEMAS";

/// A schema that was found.
#[derive(Debug, Clone)]
pub struct Found {
    /// Its text.
    pub text: String,
    /// The file name used in messages.
    pub shown: String,
    /// The file, relative to the folder of the crate's manifest.
    pub tracked: String,
    /// The text of `overrides.toml` beside it, and the file relative to the crate's folder.
    pub overrides: Option<(String, String)>,
    /// The text of `secrets.toml` beside it, and the file relative to the crate's folder.
    pub secrets: Option<(String, String)>,
    /// The text of `observed.toml` beside it, and the file relative to the crate's folder.
    pub observed: Option<(String, String)>,
    /// The text of the file with its descriptions, and the file relative to the crate's folder, if
    /// `cargo xtask schemas prose` has fetched it.
    pub prose: Option<(String, String)>,
    /// Whether the schema belongs to the crate: the annotation names its file, or it is in the crate's own folder.
    pub is_own: bool,
    file: PathBuf,
}

/// Where an annotation's crate and its schemas are located.
#[derive(Debug, Clone)]
pub struct Places {
    crate_folder: PathBuf,
    folders: Vec<Folder>,
    /// The folder that was asked for, if it does not exist.
    missing: Option<String>,
}

/// A folder that may hold schemas.
#[derive(Debug, Clone)]
struct Folder {
    path: PathBuf,
    /// The name used in messages, which is the same on every machine.
    shown: &'static str,
    /// Whether the folder belongs to the crate.
    is_own: bool,
}

/// Why no schema was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotFound {
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
}

impl NotFound {
    fn new(message: String) -> Self {
        Self { message, help: None }
    }
}

impl Found {
    /// Returns the texts of the files beside the schema.
    #[must_use]
    pub fn beside(&self) -> Beside<'_> {
        let [overrides, secrets, observed] = [&self.overrides, &self.secrets, &self.observed]
            .map(|file| file.as_ref().map(|(text, _)| text.as_str()));
        Beside { overrides, secrets, observed }
    }

    /// Returns the text of the file with its descriptions.
    #[must_use]
    pub fn descriptions(&self) -> Option<&str> {
        self.prose.as_ref().map(|(text, _)| text.as_str())
    }

    /// Returns the path of the schema file.
    #[must_use]
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Returns those of the types for which there is no schema in the folder of this one, each with the type that was
    /// probably meant.
    #[must_use]
    pub fn unknown_types(&self, types: &BTreeSet<&str>) -> Vec<(String, Option<String>)> {
        let Some(folder) = self.file.parent() else { return Vec::new() };
        let has_file = |name: &str| file_names(name).iter().any(|file| folder.join(file).is_file());
        let doubtful: Vec<&&str> = types.iter().filter(|name| !has_file(name)).collect();
        if doubtful.is_empty() {
            return Vec::new();
        }
        // A file may have any name if annotations name it.
        let files =
            list_folder(folder).into_iter().filter(|file| file.extension().is_some_and(|e| e == "json"));
        let known: BTreeSet<String> =
            files.chain([self.file.clone()]).filter_map(|file| type_in(&file)).collect();
        let unknown = doubtful.into_iter().filter(|name| !known.contains(**name));
        let near =
            |name: &str| crate::nearest::nearest(name, known.iter().map(String::as_str)).map(Into::into);
        unknown.map(|name| ((*name).into(), near(name))).collect()
    }
}

impl Places {
    /// Returns the places for the crate that is being compiled.
    #[must_use]
    pub fn of_this_crate() -> Self {
        let crate_folder = this_crate();
        let first = variable(VARIABLE).filter(|v| !v.is_empty()).map(PathBuf::from);
        Self::of(&crate_folder, first)
    }

    /// Returns the places for the crate in this folder. `first` is searched before all others.
    #[must_use]
    pub fn of(crate_folder: &Path, first: Option<PathBuf>) -> Self {
        let own = crate_folder.join("schemas");
        let folder = |path: PathBuf, shown| Folder { is_own: path == own, path, shown };
        let missing = first.as_ref().filter(|first| !crate_folder.join(first).is_dir());
        let missing = missing.map(|first| first.display().to_string());
        let mut folders: Vec<Folder> =
            first.map(|f| folder(crate_folder.join(f), "$FERROFORM_SCHEMAS/")).into_iter().collect();
        let workspace = workspace_folder(crate_folder).map(|w| w.join("schemas")).filter(|f| f.is_dir());
        folders.extend(workspace.map(|w| folder(w, "schemas/")));
        folders.push(folder(own.clone(), "schemas/"));
        folders.push(Folder { path: crate_folder.into(), shown: "", is_own: true });
        Self { crate_folder: crate_folder.into(), folders, missing }
    }

    /// Finds the schema of a type.
    pub fn by_type(&self, type_name: &str) -> Result<Found, NotFound> {
        // The name becomes part of a file name, so nothing in it may lead into another folder.
        if type_name.is_empty() || !type_name.chars().all(|c| c.is_ascii_alphanumeric() || c == ':') {
            return Err(NotFound::new(catalogue::bad_type_name(type_name)));
        }
        // Another folder would be searched in silence otherwise.
        if let Some(missing) = &self.missing {
            return Err(NotFound::new(catalogue::no_folder(missing)));
        }
        for folder in &self.folders {
            for file in file_names(type_name) {
                let path = folder.path.join(&file);
                if path.is_file() {
                    return self.read(&path, format!("{}{file}", folder.shown), folder.is_own);
                }
            }
        }
        Err(NotFound { message: catalogue::no_schema(type_name), help: self.help_for(type_name) })
    }

    /// Reads the schema in a file. The path is relative to the crate.
    pub fn by_path(&self, path: &str) -> Result<Found, NotFound> {
        let relative = Path::new(path);
        if relative.has_root() {
            return Err(NotFound::new(catalogue::absolute_path(path)));
        }
        if leaves_workspace(relative, &self.crate_folder) {
            return Err(NotFound::new(catalogue::leaves_workspace(path)));
        }
        let file = self.crate_folder.join(relative);
        if !file.is_file() {
            return Err(NotFound::new(catalogue::no_file(path)));
        }
        self.read(&file, path.into(), true)
    }

    fn read(&self, path: &Path, shown: String, is_own: bool) -> Result<Found, NotFound> {
        let tracked = relative(path, &self.crate_folder);
        let text = read_file(path)
            .and_then(decoded)
            .map_err(|error| NotFound::new(catalogue::unreadable(&shown, &error.to_string())))?;
        let [overrides, secrets, observed] =
            ["overrides.toml", "secrets.toml", "observed.toml"].map(|file| self.beside(path, file));
        let (overrides, secrets, observed) = (overrides?, secrets?, observed?);
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let prose = self.beside(path, &format!(".prose/{name}"))?;
        Ok(Found { text, shown, tracked, overrides, secrets, observed, prose, is_own, file: path.into() })
    }

    /// Reads a file in the folder of a schema. Schemas in other folders are not affected by it.
    fn beside(&self, schema: &Path, file: &str) -> Result<Option<(String, String)>, NotFound> {
        let path = schema.with_file_name(file);
        let tracked = relative(&path, &self.crate_folder);
        match read_file(&path).and_then(decoded) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(NotFound::new(catalogue::unreadable(&tracked, &error.to_string()))),
            Ok(text) => Ok(Some((text, tracked))),
        }
    }

    fn help_for(&self, type_name: &str) -> Option<String> {
        let known = self.known_files();
        let wanted = file_key(&file_names(type_name).swap_remove(0));
        let nearest = crate::nearest::nearest(&wanted, known.iter().map(|(key, _)| key.as_str()))?;
        let file = known.iter().find(|(key, _)| key == nearest).map(|(_, path)| path)?;
        type_in(file).map(|name| catalogue::did_you_mean(&name))
    }

    /// Like [`runtime_path`], for the crate of these places.
    pub(crate) fn runtime_path(&self, said: Option<syn::Path>) -> CratePath {
        CratePath(said.or_else(|| path_in_manifest(&self.crate_folder)))
    }

    /// Returns all schema files with a key that is the same for both forms of file names.
    fn known_files(&self) -> Vec<(String, PathBuf)> {
        let mut known = Vec::new();
        for folder in &self.folders {
            for path in list_folder(&folder.path) {
                let name = path.file_name().and_then(|n| n.to_str()).unwrap_or_default();
                if path.extension().is_some_and(|e| e == "json") {
                    known.push((file_key(name), path.clone()));
                }
            }
        }
        known.sort();
        known
    }
}

/// Returns the type that a schema file describes.
fn type_in(file: &Path) -> Option<String> {
    let text = read_file(file).and_then(decoded).ok()?;
    let json = crate::cfn::Json::parse(&text).ok()?.into_schema().ok()?;
    json.get("typeName")?.as_str().map(Into::into)
}

fn manifest(folder: &Path) -> Option<Table> {
    String::from_utf8(read_file(&folder.join("Cargo.toml")).ok()?).ok()?.parse().ok()
}

/// Returns the path of the runtime crate for the crate that is being compiled: what an annotation says, or the name that the
/// manifest gives it.
pub(crate) fn runtime_path(said: Option<syn::Path>) -> CratePath {
    CratePath(said.or_else(|| path_in_manifest(&this_crate())))
}

fn path_in_manifest(crate_folder: &Path) -> Option<syn::Path> {
    let workspace = LazyCell::new(|| manifest(&workspace_folder(crate_folder)?));
    let name = runtime_name(&manifest(crate_folder)?, || workspace.as_ref())?;
    syn::parse_str(&format!("::{}", name.replace('-', "_"))).ok()
}

/// Returns the folder of the crate that is being compiled.
fn this_crate() -> PathBuf {
    variable("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from("."), PathBuf::from)
}

/// Returns the name under which a crate knows the runtime crate: its own name, or that of a dependency. Code that is no test
/// has no other dependencies than the first kind.
fn runtime_name<'w>(manifest: &Table, workspace: impl Fn() -> Option<&'w Table>) -> Option<String> {
    const NAMES: [&str; 2] = ["ferroform", "ferroform-core"];
    let own = manifest.get("package").and_then(|package| package.get("name")?.as_str());
    if let Some(own) = own.filter(|own| NAMES.contains(own)) {
        return Some(own.to_owned());
    }
    let inherited = |name: &str| workspace()?.get("workspace")?.get("dependencies")?.get(name);
    let package = |name: &str, value: &Value| {
        let is_inherited = value.get("workspace").is_some();
        let renamed = if is_inherited {
            inherited(name).and_then(|value| value.get("package"))
        } else {
            value.get("package")
        };
        renamed.and_then(Value::as_str).unwrap_or(name).to_owned()
    };
    let of_targets = manifest.get("target").and_then(Value::as_table).into_iter().flatten();
    let tables: Vec<&Table> =
        [manifest].into_iter().chain(of_targets.filter_map(|(_, target)| target.as_table())).collect();
    ["dependencies", "dev-dependencies", "build-dependencies"].iter().find_map(|kind| {
        let dependencies = || tables.iter().filter_map(|table| table.get(*kind)?.as_table()).flatten();
        NAMES.iter().find_map(|runtime| {
            dependencies()
                .find(|(name, value)| package(name, value) == *runtime)
                .map(|(name, _)| name.clone())
        })
    })
}

/// Whether a path leads out of the workspace, or out of the crate if there is no workspace.
fn leaves_workspace(relative: &Path, crate_folder: &Path) -> bool {
    let top = workspace_folder(crate_folder).unwrap_or_else(|| crate_folder.into());
    let mut depth = crate_folder.strip_prefix(&top).map_or(0, |below| below.components().count());
    for component in relative.components() {
        match component {
            Component::ParentDir if depth == 0 => return true,
            Component::ParentDir => depth -= 1,
            Component::Normal(_) => depth += 1,
            _ => {}
        }
    }
    false
}

/// Returns the possible file names: `aws-logs-loggroup.json`, as the registry publishes it, and
/// `AWS_Logs_LogGroup.json`.
fn file_names(type_name: &str) -> Vec<String> {
    vec![
        format!("{}.json", type_name.replace("::", "-").to_lowercase()),
        format!("{}.json", type_name.replace("::", "_")),
    ]
}

fn file_key(file_name: &str) -> String {
    file_name.to_lowercase().replace('_', "-")
}

/// Returns the workspace of a crate as cargo finds it: the nearest folder that is one and does not exclude the crate, its own or
/// one above it.
fn workspace_folder(crate_folder: &Path) -> Option<PathBuf> {
    let is_its_workspace = |folder: &&Path| {
        let manifest = read_file(&folder.join("Cargo.toml")).unwrap_or_default();
        let manifest = String::from_utf8_lossy(&manifest);
        manifest.lines().any(|line| line.trim_start().starts_with("[workspace"))
            // Every annotation asks, and most manifests need not be parsed for the answer.
            && !(manifest.contains("exclude") && is_excluded(&manifest, folder, crate_folder))
    };
    crate_folder.ancestors().find(is_its_workspace).map(Path::to_path_buf)
}

/// Whether the manifest of a workspace excludes the crate, and does not name it as a member either.
fn is_excluded(manifest: &str, workspace: &Path, crate_folder: &Path) -> bool {
    let manifest: Table = manifest.parse().unwrap_or_default();
    let names = |list: &str| {
        let paths = manifest.get("workspace").and_then(|workspace| workspace.get(list)?.as_array());
        let mut paths = paths.into_iter().flatten().filter_map(Value::as_str);
        paths.any(|path| crate_folder.starts_with(workspace.join(path)))
    };
    names("exclude") && !names("members")
}

/// Returns `path` relative to `folder`, with `..` where necessary and `/` between the parts.
fn relative(path: &Path, folder: &Path) -> String {
    let path: Vec<Component<'_>> = path.components().collect();
    let folder: Vec<Component<'_>> = folder.components().collect();
    let common = path.iter().zip(&folder).take_while(|(a, b)| a == b).count();
    let up = folder.iter().skip(common).map(|_| "..".into());
    let down = path.iter().skip(common).map(|c| c.as_os_str().to_string_lossy().into_owned());
    up.chain(down).collect::<Vec<String>>().join("/")
}

#[allow(clippy::disallowed_methods, reason = "this module is the one place where the environment is read")]
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

#[allow(clippy::disallowed_methods, reason = "this module is the one place where files are read")]
fn read_file(path: &Path) -> std::io::Result<Vec<u8>> {
    std::fs::read(path)
}

#[allow(clippy::disallowed_methods, reason = "this module is the one place where folders are listed")]
fn list_folder(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries.filter_map(|e| e.ok().map(|e| e.path())).collect();
    paths.sort();
    paths
}
