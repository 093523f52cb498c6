//! The file itself: one line per record, with a checksum in front; how it is read, repaired and made anew.
//!
//! A write that a crash cut short can only be the last: a bad line with nothing good behind it is cut off. A bad line
//! with good ones behind it is damage, and an error with its place.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{self, Read as _, Seek as _, SeekFrom, Write as _},
    path::{Path, PathBuf},
};

use crate::{private, world::Record};

const NAME: &str = "state.journal";
const NEW: &str = "state.journal.new";
const LOCK: &str = "state.lock";
/// The first line: what this is, and in which version.
const HEAD: &str = "ferroform-emulator journal 1\n";

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The system refuses.
    #[error("cannot use the state in `{path}`")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Another process has the folder.
    #[error("the state in `{0}` is in use by another emulator")]
    InUse(PathBuf),
    /// The file is none of this program's, or of another version.
    #[error("`{0}` is no journal that this version can read")]
    Foreign(PathBuf),
    /// A record in the middle is damaged.
    #[error(
        "`{path}` is damaged at line {line} (byte {offset}): {reason}; records behind it are whole, so nothing was changed"
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// Where the line begins.
        offset: usize,
        /// What is wrong.
        reason: String,
    },
}

impl JournalError {
    /// What the system says about a path.
    pub(crate) fn io(path: &Path) -> impl Fn(io::Error) -> Self {
        |source| Self::Io { path: path.to_owned(), source }
    }
}

/// An open journal; nobody else has it.
pub(super) struct JournalFile {
    folder: PathBuf,
    file: File,
    length: u64,
    lock: File,
}

impl Drop for JournalFile {
    /// Closing alone would not do: a process that is being started holds copies of all that is open, for a moment.
    fn drop(&mut self) {
        let _ = self.lock.unlock();
    }
}

/// One record as a line.
pub(super) fn line(record: &Record) -> Vec<u8> {
    let json = serde_json::to_vec(record).unwrap_or_default();
    let mut line = format!("{:08x} ", checksum(&json)).into_bytes();
    line.extend_from_slice(&json);
    line.push(b'\n');
    line
}

fn checksum(bytes: &[u8]) -> u32 {
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    crc.sum()
}

/// Opens or creates the journal in a folder.
pub(super) fn open(folder: &Path) -> Result<(JournalFile, Vec<Record>), JournalError> {
    let path = folder.join(NAME);
    let io = |source| JournalError::Io { path: path.clone(), source };
    private::create_folder(folder).map_err(JournalError::io(folder))?;
    let lock = private::create(&folder.join(LOCK)).map_err(io)?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(JournalError::InUse(folder.to_owned())),
        Err(TryLockError::Error(source)) => return Err(io(source)),
    }
    let mut file =
        private::open(&path, OpenOptions::new().read(true).write(true).create(true).truncate(false))
            .map_err(io)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(io)?;
    let (records, good) = if HEAD.as_bytes().starts_with(&bytes) {
        // New, or cut before the first line was whole.
        file.set_len(0).map_err(io)?;
        file.seek(SeekFrom::Start(0)).map_err(io)?;
        file.write_all(HEAD.as_bytes()).map_err(io)?;
        (Vec::new(), HEAD.len())
    } else {
        read(&path, &bytes)?
    };
    let length = u64::try_from(good).unwrap_or(0);
    file.set_len(length).map_err(io)?;
    file.seek(SeekFrom::Start(length)).map_err(io)?;
    file.sync_all().map_err(io)?;
    sync_folder(folder).map_err(io)?;
    Ok((JournalFile { folder: folder.to_owned(), file, length, lock }, records))
}

/// All records, and the length of what is whole.
fn read(path: &Path, bytes: &[u8]) -> Result<(Vec<Record>, usize), JournalError> {
    let body = bytes.strip_prefix(HEAD.as_bytes()).ok_or_else(|| JournalError::Foreign(path.to_owned()))?;
    let (mut records, mut good) = (Vec::new(), HEAD.len());
    let mut bad: Option<(usize, usize, String)> = None;
    let mut offset = HEAD.len();
    for (number, line) in body.split_inclusive(|byte| *byte == b'\n').enumerate() {
        match parse(line) {
            Ok(record) => {
                if let Some((line, offset, reason)) = bad {
                    return Err(JournalError::Damaged { path: path.to_owned(), line, offset, reason });
                }
                records.push(record);
                good = offset + line.len();
            }
            Err(reason) => {
                bad.get_or_insert((number + 2, offset, reason));
            }
        }
        offset += line.len();
    }
    Ok((records, good))
}

fn parse(line: &[u8]) -> Result<Record, String> {
    let line = line.strip_suffix(b"\n").ok_or("it is cut short")?;
    let (sum, json) = line.split_at_checked(9).ok_or("it is too short")?;
    let sum = std::str::from_utf8(sum).ok().and_then(|sum| u32::from_str_radix(sum.trim_end(), 16).ok());
    if sum != Some(checksum(json)) {
        return Err("its checksum is wrong".to_owned());
    }
    serde_json::from_slice(json).map_err(|error| error.to_string())
}

fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

impl JournalFile {
    /// The file's length.
    pub(super) fn length(&self) -> u64 {
        self.length
    }

    /// Writes lines and waits until they are safe.
    pub(super) fn append(&mut self, lines: &[u8]) -> io::Result<()> {
        if lines.is_empty() {
            return Ok(());
        }
        self.file.write_all(lines)?;
        self.file.sync_data()?;
        self.length += u64::try_from(lines.len()).unwrap_or(0);
        Ok(())
    }

    /// Puts a file with these records in the place of the old one: all of it, or nothing.
    pub(super) fn begin_anew(&mut self, records: &[Record]) -> io::Result<()> {
        let new = self.folder.join(NEW);
        let mut file = io::BufWriter::new(private::create(&new)?);
        let mut length = HEAD.len();
        file.write_all(HEAD.as_bytes())?;
        for record in records {
            let line = line(record);
            length += line.len();
            file.write_all(&line)?;
        }
        let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        std::fs::rename(&new, self.folder.join(NAME))?;
        sync_folder(&self.folder)?;
        self.file = file;
        self.length = u64::try_from(length).unwrap_or(0);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{clock::Time, world::Event};

    fn record(number: u64) -> Record {
        Record { at: Time(number), event: Event::Opened { times: number } }
    }

    fn written(count: u64) -> (tempfile::TempDir, Vec<u8>) {
        let folder = tempfile::tempdir().unwrap();
        let (mut file, records) = open(folder.path()).unwrap();
        assert!(records.is_empty());
        for number in 0..count {
            file.append(&line(&record(number))).unwrap();
        }
        let bytes = std::fs::read(folder.path().join(NAME)).unwrap();
        (folder, bytes)
    }

    #[test]
    fn a_closed_folder_is_free_while_a_child_process_is_being_started() {
        let (folder, _) = written(1);
        let (file, _) = open(folder.path()).unwrap();
        // What a child has until it runs its own program.
        let copy = file.lock.try_clone().unwrap();
        assert!(matches!(open(folder.path()), Err(JournalError::InUse(_))));
        drop(file);
        assert_eq!(reopened(folder.path()).unwrap(), [0]);
        drop(copy);
    }

    fn reopened(folder: &Path) -> Result<Vec<u64>, JournalError> {
        let (_, records) = open(folder)?;
        Ok(records.iter().map(|record| record.at.0).collect())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn a_file_cut_anywhere_keeps_every_whole_record(cut in 0_usize..400) {
            let (folder, bytes) = written(6);
            let cut = cut.min(bytes.len());
            std::fs::write(folder.path().join(NAME), &bytes[..cut]).unwrap();
            let whole = bytes[..cut].iter().filter(|byte| **byte == b'\n').count().saturating_sub(1);
            let expected: Vec<u64> = (0..u64::try_from(whole).unwrap()).collect();
            prop_assert_eq!(reopened(folder.path()).unwrap(), expected.clone());
            // What was cut off is gone for good, and writing goes on.
            let (mut file, _) = open(folder.path()).unwrap();
            file.append(&line(&record(99))).unwrap();
            drop(file);
            let mut longer = expected;
            longer.push(99);
            prop_assert_eq!(reopened(folder.path()).unwrap(), longer);
        }

        #[test]
        fn a_flipped_byte_is_never_taken_for_truth(place in 29_usize..300, bit in 0_u8..8) {
            let (folder, mut bytes) = written(6);
            let place = place.min(bytes.len() - 1);
            bytes[place] ^= 1 << bit;
            std::fs::write(folder.path().join(NAME), &bytes).unwrap();
            match reopened(folder.path()) {
                Err(JournalError::Damaged { .. }) => {}
                // Damage in the last record looks like a torn write.
                Ok(numbers) => prop_assert!(numbers.len() >= 4 && numbers.iter().copied().eq(0..u64::try_from(numbers.len()).unwrap()), "{numbers:?}"),
                Err(other) => prop_assert!(false, "{other}"),
            }
        }
    }

    #[test]
    fn a_new_file_takes_the_old_one_s_place() {
        let (folder, _) = written(50);
        let (mut file, _) = open(folder.path()).unwrap();
        file.begin_anew(&[record(7)]).unwrap();
        file.append(&line(&record(8))).unwrap();
        drop(file);
        assert_eq!(reopened(folder.path()).unwrap(), [7, 8]);
    }

    #[test]
    fn a_folder_belongs_to_one_process_and_foreign_files_are_left_alone() {
        let (folder, _) = written(1);
        let held = open(folder.path()).unwrap();
        assert!(matches!(open(folder.path()), Err(JournalError::InUse(_))));
        drop(held);
        std::fs::write(folder.path().join(NAME), "something else\n").unwrap();
        assert!(matches!(open(folder.path()), Err(JournalError::Foreign(_))));
        assert_eq!(std::fs::read(folder.path().join(NAME)).unwrap(), b"something else\n");
    }
}
