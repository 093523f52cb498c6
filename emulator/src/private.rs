//! Files and folders that only their owner may read. They may hold secrets, mostly write-only properties.

use std::{
    fs::{DirBuilder, File, OpenOptions},
    io::{self, Write as _},
    path::Path,
};

/// Opens or creates a file. Permissions of other users are removed.
pub(crate) fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    let file = options.open(path)?;
    close_to_others(&file)?;
    Ok(file)
}

/// Creates a file, or empties an existing one.
pub(crate) fn create(path: &Path) -> io::Result<File> {
    open(path, OpenOptions::new().write(true).create(true).truncate(true))
}

/// Writes a file of a folder. Readers see either the old text or the new one.
pub(crate) fn replace(folder: &Path, name: &str, text: &str) -> io::Result<()> {
    let new = folder.join(format!("{name}.new"));
    create(&new)?.write_all(text.as_bytes())?;
    std::fs::rename(new, folder.join(name))
}

/// Creates a folder and its parents. The permissions of an existing folder do not change, since it may hold
/// other files.
pub(crate) fn create_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(path)
}

#[cfg(unix)]
fn close_to_others(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let mut permissions = file.metadata()?.permissions();
    if permissions.mode() & 0o077 == 0 {
        return Ok(());
    }
    permissions.set_mode(0o600);
    file.set_permissions(permissions)
}

#[cfg(not(unix))]
fn close_to_others(_: &File) -> io::Result<()> {
    Ok(())
}
