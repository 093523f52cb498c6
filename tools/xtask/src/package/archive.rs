//! Archives and their checksums. An archive has no time and no owner, so equal content is equal bytes.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

use anyhow::Context as _;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use crate::schemas::sha256;
use crate::workspace;

/// Our own licences.
pub(super) const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];
/// The licences of the libraries in a program.
pub(super) const NOTICES: &str = "THIRD-PARTY.txt";
const PROGRAM: u32 = 0o755;
const TEXT: u32 = 0o644;

/// Writes an archive with the program under its name in the archive, the licences in the checkout, and the notices.
pub(super) fn write(
    archive: &Path,
    checkout: &Path,
    (name, program): (&str, &Path),
    notices: &str,
) -> anyhow::Result<()> {
    let mut content = vec![(name, PROGRAM, read(program)?)];
    for licence in LICENCES {
        content.push((licence, TEXT, read(&checkout.join(licence))?));
    }
    content.push((NOTICES, TEXT, notices.as_bytes().to_vec()));
    let mut zip =
        ZipWriter::new(File::create(archive).with_context(|| format!("cannot write {}", archive.display()))?);
    for (name, permissions, bytes) in content {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .compression_level(Some(9))
            .last_modified_time(DateTime::default())
            .unix_permissions(permissions);
        zip.start_file(name, options)?;
        zip.write_all(&bytes)?;
    }
    zip.finish()?;
    Ok(())
}

/// Returns the checksums of the archives and of the manifest, whose names begin like this, as `sha256sum` prints them.
pub(super) fn checksums(folder: &Path, prefix: &str) -> anyhow::Result<String> {
    let is_listed = |name: &&String| {
        name.starts_with(prefix) && (name.ends_with(".zip") || name.ends_with("_manifest.json"))
    };
    let line = |name: &String| Ok(format!("{}  {name}\n", checksum(&folder.join(name))?));
    workspace::names(folder, "")?.iter().filter(is_listed).map(line).collect()
}

/// Returns the checksum of a file.
pub(super) fn checksum(path: &Path) -> anyhow::Result<String> {
    Ok(sha256(&read(path)?))
}

fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_content_is_equal_bytes_and_the_program_can_be_started() {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("program");
        fs::write(&program, "text of a program").unwrap();
        let root = workspace::root();
        let [one, other] = ["one.zip", "other.zip"].map(|name| folder.path().join(name));
        write(&one, &root, ("own_v1", &program), "notices").unwrap();
        // Another time of the file.
        fs::write(&program, "text of a program").unwrap();
        write(&other, &root, ("own_v1", &program), "notices").unwrap();
        assert_eq!(fs::read(&one).unwrap(), fs::read(&other).unwrap());
        let mut zip = zip::ZipArchive::new(File::open(&one).unwrap()).unwrap();
        let names: Vec<_> = zip.file_names().map(str::to_owned).collect();
        assert_eq!(names, ["own_v1", "LICENSE-APACHE", "LICENSE-MIT", NOTICES]);
        assert_eq!(zip.by_name("own_v1").unwrap().unix_mode().map(|mode| mode & 0o777), Some(PROGRAM));
    }
}
