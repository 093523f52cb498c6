//! The committed file that has the schema of a type.

use std::path::Path;
use std::{env, fs, io};

use super::CfnResource;

/// Makes tests write files instead of checking them.
const BLESS: &str = "FERROFORM_BLESS";

/// A type whose schema is committed.
#[derive(Debug, Clone, Copy)]
pub struct SchemaFile {
    /// The folder of the crate.
    pub crate_folder: &'static str,
    /// The name of the crate.
    pub crate_name: &'static str,
    /// The file, relative to the folder.
    pub file: &'static str,
    /// The Rust type.
    pub ty: &'static str,
}

/// Checks the file of a type, or writes it if `FERROFORM_BLESS` is set. For the test that is derived.
///
/// # Panics
/// If the file differs or cannot be written.
pub fn check_schema<T: CfnResource>() {
    if let Some(file) = T::FILE {
        let schema = T::schema();
        let is_blessing = env::var_os(BLESS).is_some_and(|value| !value.is_empty());
        let outcome = if is_blessing { file.write(&schema) } else { file.compare(&schema) };
        assert!(outcome.is_ok(), "{}", outcome.err().unwrap_or_default());
    }
}

impl SchemaFile {
    /// Writes the file, unless it has this schema.
    ///
    /// # Errors
    /// A text that says what failed.
    pub fn write(&self, schema: &str) -> Result<(), String> {
        let path = Path::new(self.crate_folder).join(self.file);
        if fs::read_to_string(&path).is_ok_and(|found| same(&found, schema)) {
            return Ok(());
        }
        let written =
            path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&path, schema));
        written.map_err(|error| format!("cannot write {}: {error}", self.file))
    }

    /// Compares the file with this schema.
    ///
    /// # Errors
    /// A text that says what differs, and how to write the file.
    pub fn compare(&self, schema: &str) -> Result<(), String> {
        let Self { file, ty, crate_name, .. } = self;
        let wrong = match fs::read_to_string(Path::new(self.crate_folder).join(file)) {
            Ok(found) if same(&found, schema) => return Ok(()),
            Ok(found) => format!("{file} is not the schema of `{ty}`:\n\n{}", difference(&found, schema)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                format!("{file}, which has the schema of `{ty}`, is not there.\n")
            }
            Err(error) => format!("cannot read {file}, which has the schema of `{ty}`: {error}\n"),
        };
        Err(format!("{wrong}\nTo write it: {BLESS}=1 cargo test -p {crate_name}\n"))
    }
}

/// Whether two texts are the same. Version control may have changed the ends of lines.
fn same(found: &str, expected: &str) -> bool {
    found.lines().eq(expected.lines())
}

/// Returns the first lines that differ.
fn difference(found: &str, expected: &str) -> String {
    let mut number = 0;
    let (mut found, mut expected) = (found.lines(), expected.lines());
    loop {
        number += 1;
        match (found.next(), expected.next()) {
            (None, None) => return String::new(),
            (found, expected) if found == expected => {}
            (found, expected) => {
                let shown = |line: Option<&str>| line.unwrap_or("(the end of the file)").to_owned();
                return format!("line {number}: {}\nexpected: {}\n", shown(found), shown(expected));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &'static str) -> SchemaFile {
        let folder = env::temp_dir().join(format!("ferroform-schema-file-{name}-{}", std::process::id()));
        let crate_folder = Box::leak(folder.to_string_lossy().into_owned().into_boxed_str());
        SchemaFile { crate_folder, crate_name: "my-crate", file: "schemas/thing.json", ty: "Thing" }
    }

    #[test]
    fn a_file_that_is_not_there_is_an_error_that_says_how_to_write_it() {
        let error = file("missing").compare("{}\n").unwrap_err();
        assert_eq!(
            error,
            "schemas/thing.json, which has the schema of `Thing`, is not there.\n\n\
             To write it: FERROFORM_BLESS=1 cargo test -p my-crate\n"
        );
    }

    #[test]
    fn a_file_is_written_and_then_checked_line_by_line() {
        let file = file("written");
        file.write("{\n  \"a\": 1\n}\n").unwrap();
        file.compare("{\n  \"a\": 1\n}\n").unwrap();
        let path = Path::new(file.crate_folder).join(file.file);
        fs::write(&path, "{\r\n  \"a\": 1\r\n}\r\n").unwrap();
        file.compare("{\n  \"a\": 1\n}\n").unwrap();
        let error = file.compare("{\n  \"a\": 2\n}\n").unwrap_err();
        assert!(error.contains("line 2:   \"a\": 1\nexpected:   \"a\": 2\n"), "{error}");
        assert!(error.contains("FERROFORM_BLESS=1 cargo test -p my-crate"), "{error}");
        let error = file.compare("{\n").unwrap_err();
        assert!(error.contains("expected: (the end of the file)"), "{error}");
        fs::remove_dir_all(file.crate_folder).unwrap();
    }

    #[test]
    fn a_file_that_has_the_schema_is_left_alone() {
        let file = file("alone");
        file.write("{}\n").unwrap();
        let path = Path::new(file.crate_folder).join(file.file);
        let before = fs::metadata(&path).unwrap().modified().unwrap();
        file.write("{}\n").unwrap();
        assert_eq!(fs::metadata(&path).unwrap().modified().unwrap(), before);
        fs::remove_dir_all(file.crate_folder).unwrap();
    }
}
