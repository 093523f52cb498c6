//! A request for a creation whose outcome is not known, as it is remembered from one run to the next.

use serde::{Deserialize, Serialize};

use super::operation::Followed;

/// For how long a client token stands for the same request, in seconds.
const TOKEN_LIFE: u64 = 36 * 60 * 60;

/// The service remembers requests for seven times as long, in seconds.
const DAY: u64 = 24 * 60 * 60;

/// A request for a creation whose outcome, or whose object, is not known.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OpenRequest {
    /// What it was sent with: with the same token the service carries it out once only.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub client_token: String,
    /// What the service calls it; `None` if its answer was lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_token: Option<String>,
    /// How the service named the object.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub identifier: Option<String>,
    /// Who made up the identifier.
    pub origin: Origin,
    /// Whether it was ever seen `IN_PROGRESS`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub has_begun: bool,
    /// When it was first sent by the service's clock, in seconds since 1970.
    pub sent: u64,
    /// When it was last sent.
    pub last_sent: u64,
    /// Requests for objects of the same type that this program sent at that time, and that are others than this.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<String>,
}

/// Who made up the identifier of an object.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// That is not known; it may have been the user.
    #[default]
    Unknown,
    /// The service made up a part of it at least.
    Service,
    /// The user, who called it so.
    User(String),
}

impl Origin {
    /// The identifier that the user made up.
    pub(super) fn chosen(&self) -> Option<&str> {
        match self {
            Self::User(identifier) => Some(identifier),
            Self::Service | Self::Unknown => None,
        }
    }
}

impl OpenRequest {
    /// A request of which only the service's token is known.
    #[must_use]
    pub fn of_token(request_token: &str) -> Self {
        Self { request_token: Some(request_token.to_owned()), ..Self::default() }
    }

    /// Whether its client token still stands for it, so that sending it again makes nothing twice.
    #[must_use]
    pub fn is_alive(&self, now: u64) -> bool {
        !self.client_token.is_empty() && now.saturating_sub(self.last_sent) <= TOKEN_LIFE
    }

    /// Whether it is so old that the service may have forgotten it, and not merely not seen it yet.
    pub(super) fn is_old(&self, now: u64) -> bool {
        now.saturating_sub(self.last_sent) > DAY
    }

    /// The same, with what has been heard since.
    pub(super) fn having_heard(mut self, followed: &Followed) -> Self {
        let last = &followed.last;
        if !last.request_token.is_empty() {
            self.request_token = Some(last.request_token.clone());
        }
        self.identifier = last.identifier.clone().or(self.identifier);
        self.has_begun |= followed.has_begun;
        self
    }
}
