//! What PostgreSQL refused, for the person who reads the plan.

use std::error::Error as _;
use std::fmt::{self, Display, Formatter};

use tokio_postgres::error::SqlState;

/// Why PostgreSQL did not do something: its message, its SQLSTATE, its details, and what to do. It has no statement, so it has no
/// password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    code: Option<SqlState>,
    text: String,
}

impl Error {
    /// Returns an error of our own.
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self { code: None, text: text.into() }
    }

    /// Adds where it happened.
    pub(crate) fn at(self, place: &str) -> Self {
        Self { text: format!("{place}: {}", self.text), ..self }
    }

    /// Returns the SQLSTATE, if it is an error of the server.
    #[must_use]
    pub const fn code(&self) -> Option<&SqlState> {
        self.code.as_ref()
    }

    /// Returns whether the object is there already.
    #[must_use]
    pub fn already_exists(&self) -> bool {
        // Of two creations at the same time, the second one breaks the rule that names are unique.
        const CODES: [SqlState; 4] = [
            SqlState::DUPLICATE_OBJECT,
            SqlState::DUPLICATE_DATABASE,
            SqlState::DUPLICATE_SCHEMA,
            SqlState::UNIQUE_VIOLATION,
        ];
        self.has_one_of(&CODES)
    }

    /// Returns whether the object, or what it is in, is missing.
    #[must_use]
    pub fn is_absent(&self) -> bool {
        const CODES: [SqlState; 4] = [
            SqlState::INVALID_CATALOG_NAME,
            SqlState::INVALID_SCHEMA_NAME,
            SqlState::UNDEFINED_OBJECT,
            SqlState::UNDEFINED_TABLE,
        ];
        self.has_one_of(&CODES)
    }

    fn has_one_of(&self, codes: &[SqlState]) -> bool {
        self.code.as_ref().is_some_and(|code| codes.contains(code))
    }

    /// Returns whether another change was in the way, and the same statements may work now.
    pub(crate) fn is_conflict(&self) -> bool {
        // Two changes of one row of a catalog are an internal error to PostgreSQL: they have no code of their own.
        const CODES: [SqlState; 3] =
            [SqlState::INTERNAL_ERROR, SqlState::T_R_DEADLOCK_DETECTED, SqlState::T_R_SERIALIZATION_FAILURE];
        self.has_one_of(&CODES)
    }
}

/// Returns what to do about an error.
fn advice(code: &SqlState) -> Option<&'static str> {
    if *code == SqlState::DEPENDENT_OBJECTS_STILL_EXIST {
        Some(
            "Drop what depends on it first. What a role owns can go to another role: \
             `REASSIGN OWNED BY … TO …` in each of these databases.",
        )
    } else if *code == SqlState::INSUFFICIENT_PRIVILEGE {
        Some(
            "Connect as a role that may do this. To give an object to a role, be a member of that role: `GRANT … TO …`.",
        )
    } else if *code == SqlState::OBJECT_IN_USE {
        Some("End these sessions first; `pg_stat_activity` lists them.")
    } else {
        None
    }
}

impl From<tokio_postgres::Error> for Error {
    fn from(error: tokio_postgres::Error) -> Self {
        let Some(refused) = error.as_db_error() else {
            let cause = error.source().map(|cause| format!(": {cause}"));
            return Self::new(format!("{error}{}", cause.unwrap_or_default()));
        };
        let code = refused.code();
        let mut text = format!("{} (SQLSTATE {})", refused.message(), code.code());
        for more in [refused.detail(), refused.hint(), advice(code)].into_iter().flatten() {
            text.push('\n');
            text.push_str(more);
        }
        Self { code: Some(code.clone()), text }
    }
}

impl Display for Error {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

impl std::error::Error for Error {}
