//! The token that protects the emulator's own API. It is generated at the start and known to everyone who can
//! read its file.

use std::{
    fmt,
    io::{self, Read as _},
    path::Path,
};

use crate::private;

/// The name of the file in a state folder.
const NAME: &str = "state.token";

/// The secret that `/_emulator/` and the status page require.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token {
    text: String,
    /// Where to find it, unless it is new and nothing else has it.
    place: Option<String>,
}

impl Token {
    /// Creates a new token that is not stored.
    pub(crate) fn random() -> Self {
        Self { text: uuid::Uuid::new_v4().simple().to_string(), place: None }
    }

    /// Returns a chosen token, or `None` if it could not be written into a header and a URL as it is.
    pub(crate) fn chosen(text: &str) -> Option<Self> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
        let place = Some("the one that the emulator was started with".to_owned());
        (!text.is_empty() && text.bytes().all(is_plain)).then(|| Self { text: text.to_owned(), place })
    }

    /// Returns the token of a state folder, or creates a new one if there is none or other users could have
    /// read it.
    pub(crate) fn of_folder(folder: &Path) -> io::Result<Self> {
        let file = folder.join(NAME);
        let text = match read_unshared(&file)? {
            Some(text) => text,
            None => {
                let token = Self::random();
                token.write(folder)?;
                token.text
            }
        };
        Ok(Self { text, place: Some(format!("in the file `{}`", file.display())) })
    }

    /// Makes this the token of a state folder.
    pub(crate) fn write(&self, folder: &Path) -> io::Result<()> {
        private::replace(folder, NAME, &format!("{}\n", self.text))
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
    pub(crate) fn place(&self) -> &str {
        self.place.as_deref().unwrap_or("what the emulator printed at its start")
    }

    /// Returns whether nothing else has the token.
    #[cfg(feature = "cli")]
    pub(crate) fn is_new(&self) -> bool {
        self.place.is_none()
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
    fn a_chosen_token_can_stand_in_a_header_and_in_a_url() {
        assert_eq!(Token::chosen("a-b.C_9~").unwrap().text(), "a-b.C_9~");
        for wrong in ["", "a b", "a&b", "ä", "a\n"] {
            assert!(Token::chosen(wrong).is_none(), "{wrong:?}");
        }
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
