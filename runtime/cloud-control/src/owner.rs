//! Decides who owns the object that an unsuccessful creation names.
//!
//! A failed or cancelled creation may name an object: the one that it made, or one that existed before. The former
//! must not be lost, and the latter must never get into the state, since the next apply would delete it. [`owner`]
//! decides. The table in `docs/internals/interruptions.md` is the same, and a test compares them.

use super::code::ErrorCode;

/// Who owns an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    /// The creation made it, or would have.
    Ours,
    /// It existed before.
    Foreign,
    /// That cannot be determined.
    Doubtful,
}

/// How an unsuccessful creation ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// The handler reports that the object existed before.
    Existed,
    /// The handler refused or was throttled, usually before something is made, and sometimes after it.
    Refused,
    /// The handler failed half-way.
    Failed,
    /// The request was cancelled.
    Cancelled,
    /// The service no longer knows the request.
    Forgotten,
}

/// Who chose the identifier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Namer {
    /// The service, for this object.
    Service,
    /// The user, for this object or for an earlier one.
    User,
}

/// Returns who owns the object. `has_begun` tells whether the request was ever seen `IN_PROGRESS`.
pub(super) fn owner(end: End, namer: Namer, has_begun: bool) -> Owner {
    match (end, namer, has_begun) {
        (End::Existed, ..) => Owner::Foreign,
        (_, Namer::Service, _) => Owner::Ours,
        // A handler that is refused or stopped may not have reached the point where it sees that the object
        // exists.
        (End::Refused | End::Cancelled, Namer::User, _) => Owner::Doubtful,
        (_, Namer::User, true) => Owner::Ours,
        (_, Namer::User, false) => Owner::Doubtful,
    }
}

impl End {
    /// Returns how a request with this error code and message ended.
    pub(super) fn of_failure(code: &ErrorCode, message: Option<&str>) -> Self {
        // Handlers that hide the code at least mention it in the message.
        let message = message.unwrap_or_default().to_lowercase();
        let says_existed = ["already exist", "alreadyexist", "already owned", "alreadyowned"];
        if *code == ErrorCode::AlreadyExists || says_existed.iter().any(|words| message.contains(words)) {
            return Self::Existed;
        }
        match code {
            ErrorCode::Throttling => Self::Refused,
            code if code.is_refused_at_the_door() => Self::Refused,
            _ => Self::Failed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENDS: [(End, &str); 5] = [
        (End::Existed, "`FAILED`, and the code or message says that it existed before"),
        (End::Refused, "`FAILED`, refused or throttled"),
        (End::Failed, "`FAILED` otherwise"),
        (End::Cancelled, "`CANCEL_COMPLETE`"),
        (End::Forgotten, "forgotten by the service"),
    ];

    fn word(owner: Owner) -> &'static str {
        match owner {
            Owner::Ours => "ours",
            Owner::Foreign => "foreign",
            Owner::Doubtful => "doubtful",
        }
    }

    #[test]
    fn the_table_in_the_documentation_is_the_one_that_decides() {
        let mut table = String::from(
            "| how the request ended | named by the service | named by the user, seen `IN_PROGRESS` | named by the user, \
             never seen `IN_PROGRESS` |\n|---|---|---|---|\n",
        );
        for (end, words) in ENDS {
            let assigned = owner(end, Namer::Service, true);
            assert_eq!(assigned, owner(end, Namer::Service, false), "the service's name says enough");
            let [begun, not_begun] = [true, false].map(|has_begun| word(owner(end, Namer::User, has_begun)));
            table += &format!("| {words} | {} | {begun} | {not_begun} |\n", word(assigned));
        }
        let page = include_str!("../../../docs/internals/interruptions.md");
        assert!(page.contains(&table), "docs/internals/interruptions.md lacks this table:\n{table}");
    }

    #[test]
    fn a_handler_that_says_already_exists_in_words_is_believed() {
        for message in ["Bucket mine already exists", "BucketAlreadyOwnedByYou", "EntityAlreadyExists: role"]
        {
            let end = End::of_failure(&ErrorCode::GeneralServiceException, Some(message));
            assert_eq!(end, End::Existed, "{message}");
        }
        assert_eq!(End::of_failure(&ErrorCode::GeneralServiceException, Some("no luck")), End::Failed);
    }
}
