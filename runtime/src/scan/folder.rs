//! The folder of a scan.
//!
//! ```text
//! scan.json                          what was scanned, and whether to the end
//! types.jsonl                        a line for each type that was listed, with what could not be read
//! eu-west-1/AWS-EC2-VPC.jsonl        a line for each object
//! global/AWS-IAM-Role.jsonl
//! ```
//!
//! Lines are only ever added, so that a scan that was killed goes on where it was. The last line of a file may be cut short; it
//! is written again.

use std::collections::{BTreeMap, HashMap};
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use ferroform_cloud_control::Client;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

/// The version of the form of these files.
const FORMAT: u32 = 1;
const HEAD: &str = "scan.json";
const TYPES: &str = "types.jsonl";
const GLOBAL: &str = "global";

/// What was scanned.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Head {
    format_version: u32,
    /// The provider whose types they are.
    pub(crate) provider: String,
    pub(crate) account: Option<String>,
    pub(crate) regions: Vec<String>,
    /// Whether everything was tried.
    pub(crate) is_complete: bool,
    /// The types that cannot be listed, and why.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) unlisted: BTreeMap<String, String>,
}

impl Head {
    pub(crate) fn new(provider: &str, account: Option<String>, regions: Vec<String>) -> Self {
        Self {
            format_version: FORMAT,
            provider: provider.to_owned(),
            account,
            regions,
            is_complete: false,
            unlisted: BTreeMap::new(),
        }
    }

    /// Returns the region of the provider.
    pub(crate) fn own_region(&self) -> &str {
        self.regions.first().map_or("", String::as_str)
    }
}

/// An object, in the form in which the emulator takes objects.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Found {
    #[serde(rename = "type")]
    pub(crate) type_name: String,
    pub(crate) identifier: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) account: Option<String>,
    /// The region; absent if the type has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) region: Option<String>,
    /// The properties, without secrets.
    pub(crate) model: Json,
}

#[cfg(test)]
impl Found {
    /// Returns an object in a region.
    pub(crate) fn of(type_name: &str, identifier: &str, model: Json) -> Self {
        let [type_name, identifier] = [type_name, identifier].map(str::to_owned);
        Self { type_name, identifier, account: None, region: Some("eu-west-1".to_owned()), model }
    }
}

/// How the scan of a type ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Ended {
    #[serde(rename = "type")]
    pub(crate) type_name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) region: Option<String>,
    pub(crate) objects: usize,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) problems: Vec<Problem>,
}

/// What could not be listed or read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Problem {
    /// The object; absent if the list failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) identifier: Option<String>,
    /// A word for the kind of problem, such as `AccessDenied`.
    pub(crate) code: String,
    pub(crate) message: String,
}

/// The type and region of a file.
pub(crate) type Place<'p> = (&'p str, Option<&'p str>);

/// A folder that is open for a scan.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    pub(crate) head: Head,
    ended: BTreeMap<(String, Option<String>), Ended>,
    types: Mutex<File>,
}

impl Folder {
    /// Opens a folder: a new one, or that of a scan that has not ended.
    ///
    /// # Errors
    /// Returns what is wrong, for the user.
    pub(crate) fn open(path: &Path, wanted: Head) -> Result<Self, String> {
        let head = match fs::read_to_string(path.join(HEAD)) {
            Ok(text) => Self::resumed(path, &text, wanted)?,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let is_used = fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_some());
                if is_used {
                    return Err(format!(
                        "{} has files, but none of a scan. Name a new folder.",
                        path.display()
                    ));
                }
                fs::create_dir_all(path).map_err(|error| failed(path, &error))?;
                wanted
            }
            Err(error) => return Err(failed(path, &error)),
        };
        let types = path.join(TYPES);
        let ended = lines::<Ended>(&types)?;
        let ended = ended.into_iter().map(|one| ((one.type_name.clone(), one.region.clone()), one)).collect();
        let folder = Self { path: path.to_owned(), head, ended, types: Mutex::new(appended(&types)?) };
        folder.write_head()?;
        Ok(folder)
    }

    /// Returns what a scan was for that goes on in its folder.
    fn resumed(path: &Path, text: &str, wanted: Head) -> Result<Head, String> {
        let head: Head = serde_json::from_str(text)
            .map_err(|error| format!("{} is not that of a scan: {error}", path.join(HEAD).display()))?;
        let name = path.display();
        if head.format_version != FORMAT {
            return Err(format!("{name} was written by another version of this program. Name a new folder."));
        }
        if head.is_complete {
            return Err(format!("{name} has a scan that is complete. Name a new folder, or delete it."));
        }
        if head != wanted {
            return Err(format!(
                "{name} has a scan of the provider {}, the account {} and the regions {}. Go on with the same, or name a new \
                 folder.",
                head.provider,
                head.account.as_deref().unwrap_or("?"),
                head.regions.join(", ")
            ));
        }
        Ok(head)
    }

    /// Returns how the scan of a type ended, if it did in an earlier run.
    pub(crate) fn ended(&self, place: Place<'_>) -> Option<&Ended> {
        // What failed as a whole is tried again.
        let ended = self.ended.get(&(place.0.to_owned(), place.1.map(str::to_owned)))?;
        let is_whole = ended.problems.iter().all(|problem| problem.identifier.is_some());
        is_whole.then_some(ended)
    }

    /// Returns the objects of a type that an earlier run has read.
    pub(crate) fn objects(&self, place: Place<'_>) -> Result<Vec<Found>, String> {
        lines(&self.file(place))
    }

    /// Opens the file for the objects of a type.
    pub(crate) fn writer(&self, place: Place<'_>) -> Writer {
        Writer { path: self.file(place), file: None }
    }

    /// Notes that a type is done.
    pub(crate) fn end(&self, ended: &Ended) -> Result<(), String> {
        let mut file = self.types.lock().unwrap_or_else(PoisonError::into_inner);
        write_line(&mut file, ended).map_err(|error| failed(&self.path.join(TYPES), &error))
    }

    /// Notes that everything is done, but for these types.
    pub(crate) fn complete(&mut self, unlisted: BTreeMap<String, String>) -> Result<(), String> {
        (self.head.is_complete, self.head.unlisted) = (true, unlisted);
        self.write_head()
    }

    fn write_head(&self) -> Result<(), String> {
        let (path, other) = (self.path.join(HEAD), self.path.join("scan.json.new"));
        let text = serde_json::to_string_pretty(&self.head).unwrap_or_default() + "\n";
        let written = fs::write(&other, text).and_then(|()| fs::rename(&other, &path));
        written.map_err(|error| failed(&path, &error))
    }

    fn file(&self, (type_name, region): Place<'_>) -> PathBuf {
        let name = format!("{}.jsonl", type_name.replace("::", "-"));
        self.path.join(region.unwrap_or(GLOBAL)).join(name)
    }
}

/// Writes the objects of a type. The file is made with the first one.
#[derive(Debug)]
pub(crate) struct Writer {
    path: PathBuf,
    file: Option<File>,
}

impl Writer {
    pub(crate) fn write(&mut self, found: &Found) -> Result<(), String> {
        let file = match &mut self.file {
            Some(file) => file,
            None => {
                let parent = self.path.parent().unwrap_or(&self.path);
                fs::create_dir_all(parent).map_err(|error| failed(parent, &error))?;
                self.file.insert(appended(&self.path)?)
            }
        };
        write_line(file, found).map_err(|error| failed(&self.path, &error))
    }
}

/// What a scan has found.
#[derive(Debug)]
pub(crate) struct Inventory {
    pub(crate) head: Head,
    pub(crate) ended: Vec<Ended>,
    pub(crate) objects: Arc<Vec<Found>>,
}

impl Inventory {
    /// Reads a folder.
    ///
    /// # Errors
    /// Returns what is wrong, for the user.
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let head = path.join(HEAD);
        let text = fs::read_to_string(&head).map_err(|error| match error.kind() {
            ErrorKind::NotFound => {
                format!("{} is not the folder of a scan: make one with `scan`.", path.display())
            }
            _ => failed(&head, &error),
        })?;
        let head: Head = serde_json::from_str(&text)
            .map_err(|error| format!("{} is not that of a scan: {error}", head.display()))?;
        let mut objects = Vec::new();
        for region in head.regions.iter().map(String::as_str).chain([GLOBAL]) {
            let Ok(entries) = fs::read_dir(path.join(region)) else { continue };
            let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
            files.retain(|file| is_of_objects(file));
            files.sort();
            for file in files {
                objects.extend(lines::<Found>(&file)?);
            }
        }
        Ok(Self { head, ended: lines(&path.join(TYPES))?, objects: Arc::new(objects) })
    }

    /// Returns a client that knows what was found.
    pub(crate) fn client(&self) -> Client {
        let key = |region: &str, type_name: &str, identifier: &str| {
            (region.to_owned(), type_name.to_owned(), identifier.to_owned())
        };
        let of = |(place, found): (usize, &Found)| {
            (key(found.region.as_deref().unwrap_or_default(), &found.type_name, &found.identifier), place)
        };
        let places: HashMap<_, usize> = self.objects.iter().enumerate().map(of).collect();
        let (account, objects) = (self.head.account.as_deref(), Arc::clone(&self.objects));
        Client::of_objects(account, self.head.own_region(), move |region, type_name, identifier| {
            let place =
                [region, ""].iter().find_map(|region| places.get(&key(region, type_name, identifier)))?;
            Some(objects.get(*place)?.model.clone())
        })
    }
}

/// Whether a file has objects. The Finder of macOS adds its own files to folders that it shows.
fn is_of_objects(file: &Path) -> bool {
    let is_hidden = file.file_name().is_none_or(|name| name.as_encoded_bytes().starts_with(b"."));
    !is_hidden && file.extension().is_some_and(|end| end == "jsonl")
}

/// Opens a file to add lines. A line that was cut short is taken away.
fn appended(path: &Path) -> Result<File, String> {
    let open = || -> std::io::Result<File> {
        // Windows shortens no file that is opened to append.
        let mut file = OpenOptions::new().create(true).read(true).write(true).truncate(false).open(path)?;
        let mut text = Vec::new();
        file.read_to_end(&mut text)?;
        if text.last().is_some_and(|last| *last != b'\n') {
            let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |place| place + 1);
            file.set_len(whole as u64)?;
            file.seek(SeekFrom::End(0))?;
        }
        Ok(file)
    };
    open().map_err(|error| failed(path, &error))
}

/// Reads the lines of a file that end; there are none if there is no file.
fn lines<T: DeserializeOwned>(path: &Path) -> Result<Vec<T>, String> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(failed(path, &error)),
    };
    let whole = &text[..text.rfind('\n').map_or(0, |place| place + 1)];
    let read = |(place, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|error| {
            format!("{}, line {}, is not that of a scan: {error}", path.display(), place + 1)
        })
    };
    whole.lines().enumerate().map(read).collect()
}

fn write_line(file: &mut File, line: &impl Serialize) -> std::io::Result<()> {
    let mut text = serde_json::to_vec(line)?;
    text.push(b'\n');
    file.write_all(&text)
}

fn failed(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn head() -> Head {
        Head::new("acme", Some("111122223333".to_owned()), vec!["eu-west-1".to_owned()])
    }

    fn found(identifier: &str) -> Found {
        Found::of("Acme::Shop::Item", identifier, json!({"Name": identifier}))
    }

    const PLACE: Place<'_> = ("Acme::Shop::Item", Some("eu-west-1"));

    #[test]
    fn a_scan_that_was_killed_within_a_line_goes_on() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = Folder::open(temporary.path(), head()).unwrap();
        let mut writer = folder.writer(PLACE);
        writer.write(&found("a")).unwrap();
        writer.write(&found("b")).unwrap();
        let file = temporary.path().join("eu-west-1/Acme-Shop-Item.jsonl");
        let text = fs::read_to_string(&file).unwrap();
        fs::write(&file, &text[..text.len() - 5]).unwrap();

        let folder = Folder::open(temporary.path(), head()).unwrap();
        assert_eq!(folder.objects(PLACE).unwrap(), [found("a")]);
        folder.writer(PLACE).write(&found("c")).unwrap();
        assert_eq!(*Inventory::read(temporary.path()).unwrap().objects, [found("a"), found("c")]);
    }

    #[test]
    fn what_the_finder_of_macos_leaves_in_a_scan_is_not_read() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = Folder::open(temporary.path(), head()).unwrap();
        folder.writer(PLACE).write(&found("a")).unwrap();
        for name in [".DS_Store", "._Acme-Shop-Item.jsonl"] {
            fs::write(temporary.path().join("eu-west-1").join(name), [0, 0xff]).unwrap();
        }
        assert_eq!(*Inventory::read(temporary.path()).unwrap().objects, [found("a")]);
    }

    #[test]
    fn a_type_that_could_not_be_listed_is_tried_again_and_one_that_was_is_not() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = Folder::open(temporary.path(), head()).unwrap();
        let problem = |identifier: Option<&str>| Problem {
            identifier: identifier.map(str::to_owned),
            code: "AccessDenied".to_owned(),
            message: "no".to_owned(),
        };
        let end = |type_name: &str, identifier| Ended {
            type_name: type_name.to_owned(),
            region: None,
            objects: 1,
            problems: vec![problem(identifier)],
        };
        folder.end(&end("A", None)).unwrap();
        folder.end(&end("B", Some("b"))).unwrap();
        let folder = Folder::open(temporary.path(), head()).unwrap();
        assert_eq!(folder.ended(("A", None)), None);
        assert_eq!(folder.ended(("B", None)), Some(&end("B", Some("b"))));
    }

    #[test]
    fn a_folder_of_something_else_is_left_alone() {
        let temporary = tempfile::tempdir().unwrap();
        let said = |wanted| Folder::open(temporary.path(), wanted).map(drop).unwrap_err();
        fs::write(temporary.path().join("main.tf"), "").unwrap();
        assert!(said(head()).contains("has files, but none of a scan"));
        let scanned = temporary.path().join("scan");
        let mut folder = Folder::open(&scanned, head()).unwrap();
        let other = Head::new("acme", None, vec!["us-east-1".to_owned()]);
        let refused = Folder::open(&scanned, other).map(drop).unwrap_err();
        assert!(refused.contains("the account 111122223333 and the regions eu-west-1"), "{refused}");
        folder.complete(BTreeMap::new()).unwrap();
        assert!(Folder::open(&scanned, head()).map(drop).unwrap_err().contains("is complete"));
        assert!(Inventory::read(temporary.path()).unwrap_err().contains("make one with `scan`"));
    }
}
