//! The token that protects the emulator's own API. It is generated at the start and known to everyone who can
//! read its file.

use std::{
    fmt,
    io::{self, Read as _, Write as _},
    path::{Path, PathBuf},
};

use crate::private;

/// The name of the file in a state folder.
const NAME: &str = "state.token";

/// The secret that everything under `/_emulator/` and the status page require.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token {
    text: String,
    file: Option<PathBuf>,
}

impl Token {
    /// Creates a new token that is not stored.
    pub(crate) fn random() -> Self {
        Self { text: uuid::Uuid::new_v4().simple().to_string(), file: None }
    }

    /// Returns the token of a state folder, or creates a new one if there is none or other users could have
    /// read it.
    pub(crate) fn of_folder(folder: &Path) -> io::Result<Self> {
        let file = folder.join(NAME);
        if let Some(text) = read_unshared(&file)? {
            return Ok(Self { text, file: Some(file) });
        }
        let Self { text, .. } = Self::random();
        let new = folder.join("state.token.new");
        private::create(&new)?.write_all(format!("{text}\n").as_bytes())?;
        std::fs::rename(new, &file)?;
        Ok(Self { text, file: Some(file) })
    }

    /// Returns the token of a state folder of this or another process, or `None` if there is none yet.
    pub(crate) fn read(folder: &Path) -> Option<String> {
        let text = std::fs::read_to_string(folder.join(NAME)).ok()?;
        Some(text.trim().to_owned())
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Compares `given` with the token. The time depends on the length of `given` only, not on how much of it
    /// is right.
    pub(crate) fn is(&self, given: &str) -> bool {
        let differences =
            self.text.bytes().zip(given.bytes()).fold(0, |all, (own, given)| all | (own ^ given));
        self.text.len() == given.len() && differences == 0
    }

    /// Describes where to find the token.
    pub(crate) fn place(&self) -> String {
        match &self.file {
            Some(file) => format!("in the file `{}`", file.display()),
            None => "what the emulator printed at its start".to_owned(),
        }
    }

    pub(crate) fn is_in_file(&self) -> bool {
        self.file.is_some()
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

/// Returns the token in a file that only its owner can read.
fn read_unshared(path: &Path) -> io::Result<Option<String>> {
    let mut file = match std::fs::File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        if file.metadata()?.permissions().mode() & 0o077 != 0 {
            return Ok(None);
        }
    }
    let mut text = String::new();
    if file.read_to_string(&mut text).is_err() {
        return Ok(None);
    }
    let text = text.trim();
    let is_whole = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    Ok(is_whole.then(|| text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_keeps_its_token_until_somebody_else_could_have_read_it() {
        let folder = tempfile::tempdir().unwrap();
        let token = Token::of_folder(folder.path()).unwrap();
        assert_eq!(token.text().len(), 32);
        assert_eq!(Token::of_folder(folder.path()).unwrap(), token);
        assert_eq!(Token::read(folder.path()).as_deref(), Some(token.text()));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let file = folder.path().join(NAME);
            assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
            std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
            assert_ne!(Token::of_folder(folder.path()).unwrap(), token);
            assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        }
        std::fs::write(folder.path().join(NAME), "short").unwrap();
        assert_eq!(Token::of_folder(folder.path()).unwrap().text().len(), 32);
    }

    #[test]
    fn only_the_whole_token_is_it() {
        let token = Token::random();
        assert!(token.is(token.text()));
        for wrong in ["", &token.text()[1..], &format!("{}0", token.text()), &"0".repeat(32)] {
            assert!(!token.is(wrong), "{wrong}");
        }
    }
}
