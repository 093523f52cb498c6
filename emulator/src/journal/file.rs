//! The journal file: opens, repairs, extends and replaces it.
//!
//! A crash can cut short only the last write. Unreadable bytes at the end are moved to a file beside the
//! journal, and a notice reports it. Damage before whole records is an error that names the place, and
//! nothing is changed.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{self, Read as _, Seek as _, SeekFrom, Write as _},
    path::{Path, PathBuf},
};

use super::format::{self, Chain, Damage, HEAD, Unreadable};

use crate::{private, world::Record};

const NAME: &str = "state.journal";
const NEW: &str = "state.journal.new";
const LOCK: &str = "state.lock";
/// The name of the files that keep unreadable bytes; a number is appended.
const DAMAGED: &str = "state.journal.damaged";

/// An error that makes a journal unusable.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The operating system reported an error.
    #[error("cannot use the state in `{path}`")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// Another process uses the folder.
    #[error("the state in `{0}` is in use by another emulator")]
    InUse(PathBuf),
    /// The file was not written by this program, or was written by another version of it.
    #[error("`{0}` is not a journal that this version can read")]
    Foreign(PathBuf),
    /// A record is damaged or missing, and intact ones follow it.
    #[error(
        "`{path}` is damaged at line {line} (byte {offset}): {reason}. The records after it are intact, so the file was left \
         as it is. Restore it from a backup, or delete that line and \
         everything after it, which loses those records"
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// The byte at which the line begins.
        offset: usize,
        /// What is wrong.
        reason: String,
    },
}

impl JournalError {
    /// Wraps a system error for a path.
    pub(crate) fn io(path: &Path) -> impl Fn(io::Error) -> Self {
        |source| Self::Io { path: path.to_owned(), source }
    }
}

/// An open journal with an exclusive lock on its folder.
pub(super) struct JournalFile {
    folder: PathBuf,
    file: File,
    length: u64,
    chain: Chain,
    lock: File,
}

/// The contents of an opened folder.
pub(super) struct Opened {
    pub(super) file: JournalFile,
    pub(super) records: Vec<Record>,
    /// A repair that the user should know about.
    pub(super) notice: Option<String>,
}

impl Drop for JournalFile {
    /// Unlocks explicitly: a child process that is being started briefly holds a copy of every open file, so
    /// closing the file is not enough.
    fn drop(&mut self) {
        let _ = self.lock.unlock();
    }
}

/// Opens or creates the journal in a folder.
pub(super) fn open(folder: &Path) -> Result<Opened, JournalError> {
    private::create_folder(folder).map_err(JournalError::io(folder))?;
    let lock = lock(folder)?;
    let path = folder.join(NAME);
    let io = JournalError::io(&path);
    let Some((file, bytes)) = existing(&path).map_err(&io)? else {
        let file = JournalFile::create(folder, lock).map_err(&io)?;
        return Ok(Opened { file, records: Vec::new(), notice: None });
    };
    if format::is_cut_in_head(&bytes) {
        drop(file);
        let damage = Damage { line: 1, offset: 0, reason: "it is cut short".to_owned() };
        let notice = set_aside(folder, &bytes, &damage).map_err(&io)?;
        let file = JournalFile::create(folder, lock).map_err(&io)?;
        return Ok(Opened { file, records: Vec::new(), notice: Some(notice) });
    }
    let contents = format::read(&bytes).map_err(|problem| match problem {
        Unreadable::Foreign => JournalError::Foreign(path.clone()),
        Unreadable::Damaged(Damage { line, offset, reason }) => {
            JournalError::Damaged { path: path.clone(), line, offset, reason }
        }
    })?;
    let notice = contents.tail.map(|damage| set_aside(folder, &bytes[contents.whole..], &damage));
    let notice = notice.transpose().map_err(&io)?;
    let file = JournalFile::resume(folder, lock, file, contents.whole, contents.chain).map_err(&io)?;
    Ok(Opened { file, records: contents.records, notice })
}

fn lock(folder: &Path) -> Result<File, JournalError> {
    let path = folder.join(LOCK);
    let options = &mut OpenOptions::new();
    let lock = private::open(&path, options.write(true).create(true).truncate(false))
        .map_err(JournalError::io(&path))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(JournalError::InUse(folder.to_owned())),
        Err(TryLockError::Error(source)) => Err(JournalError::io(&path)(source)),
    }
}

fn existing(path: &Path) -> io::Result<Option<(File, Vec<u8>)>> {
    let mut file = match private::open(path, OpenOptions::new().read(true).write(true)) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    Ok(Some((file, bytes)))
}

/// Keeps the unreadable end of a journal and returns a notice about it.
fn set_aside(folder: &Path, tail: &[u8], damage: &Damage) -> io::Result<String> {
    let (kept, mut file) = unused(folder)?;
    file.write_all(tail)?;
    file.sync_all()?;
    sync_folder(folder)?;
    Ok(format!(
        "the end of `{}` could not be read from line {} on (byte {}: {}), as after a crash in the middle of a write. These \
         {} bytes are now in `{}`; everything before them was read.",
        folder.join(NAME).display(),
        damage.line,
        damage.offset,
        damage.reason,
        tail.len(),
        kept.display()
    ))
}

/// Creates a new file for damaged bytes.
fn unused(folder: &Path) -> io::Result<(PathBuf, File)> {
    let mut number = 1;
    loop {
        let path = folder.join(format!("{DAMAGED}-{number}"));
        match private::open(&path, OpenOptions::new().write(true).create_new(true)) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            file => return file.map(|file| (path, file)),
        }
    }
}

/// Writes the names of files to the disk. Windows opens no folder as a file, and keeps names in the journal of its file system.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

impl JournalFile {
    /// Atomically creates a file without records, or replaces the existing one.
    fn create(folder: &Path, lock: File) -> io::Result<Self> {
        let (file, length, chain) = write_new(folder, &[])?;
        take_place(folder)?;
        Ok(Self { folder: folder.to_owned(), file, length, chain, lock })
    }

    /// Continues after the whole records of a file and cuts off the rest.
    fn resume(folder: &Path, lock: File, mut file: File, whole: usize, chain: Chain) -> io::Result<Self> {
        let length = u64::try_from(whole).unwrap_or(0);
        file.set_len(length)?;
        file.seek(SeekFrom::Start(length))?;
        file.sync_all()?;
        sync_folder(folder)?;
        Ok(Self { folder: folder.to_owned(), file, length, chain, lock })
    }

    /// The file's length.
    pub(super) fn length(&self) -> u64 {
        self.length
    }

    /// Writes records, each as JSON, and waits until they are synced to disk.
    pub(super) fn append(&mut self, records: &[Vec<u8>]) -> io::Result<()> {
        if records.is_empty() {
            return Ok(());
        }
        let lines: Vec<u8> = records.iter().flat_map(|json| self.chain.line(json)).collect();
        self.file.write_all(&lines)?;
        self.file.sync_data()?;
        self.length += u64::try_from(lines.len()).unwrap_or(0);
        Ok(())
    }

    /// Atomically replaces the file with one that holds these records. After an error nothing can be appended.
    pub(super) fn begin_anew(&mut self, records: &[Record]) -> io::Result<()> {
        // This closes the old file: not every file system of Windows replaces an open one.
        (self.file, self.length, self.chain) = write_new(&self.folder, records)?;
        take_place(&self.folder)
    }
}

/// Writes a file beside the journal. Returns it with its length.
fn write_new(folder: &Path, records: &[Record]) -> io::Result<(File, u64, Chain)> {
    let (mut chain, mut length) = (Chain::default(), HEAD.len());
    let mut file = io::BufWriter::new(private::create(&folder.join(NEW))?);
    file.write_all(HEAD.as_bytes())?;
    for record in records {
        let line = chain.line(&format::json(record));
        length += line.len();
        file.write_all(&line)?;
    }
    let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.sync_all()?;
    Ok((file, u64::try_from(length).unwrap_or(0), chain))
}

/// Makes the file that was written beside the journal the journal.
fn take_place(folder: &Path) -> io::Result<()> {
    std::fs::rename(folder.join(NEW), folder.join(NAME))?;
    sync_folder(folder)
}

#[cfg(test)]
mod tests;
