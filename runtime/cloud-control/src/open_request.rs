//! Requests whose outcome is not known. They are stored from one run to the next.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::operation::Followed;

/// How long to wait for the end of a request that has taken longer than it may.
const LEAST_PATIENCE: Duration = Duration::from_secs(60);

/// How long a request without an answer may still arrive, in seconds. AWS accepts a signature for five minutes, and
/// clocks may differ by as much.
const ARRIVAL: u64 = 15 * 60;

/// How long a client token stands for the same request, in seconds.
const TOKEN_LIFE: u64 = 36 * 60 * 60;

/// A day in seconds. The service remembers requests for seven days.
const DAY: u64 = 24 * 60 * 60;

/// A request whose outcome, or whose object, is not known.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OpenRequest {
    /// The client token that it was sent with. The service carries out a request with the same token only once.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub client_token: String,
    /// The service's token for it, or `None` if its answer was lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_token: Option<String>,
    /// The identifier that the service gave for the object.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub identifier: Option<String>,
    /// Who chose the identifier.
    pub origin: Origin,
    /// Whether it was ever seen `IN_PROGRESS`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub has_begun: bool,
    /// Whether the service did not have an object of this name after the request was sent. One that it has later is what
    /// the request made, unless its values differ.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub was_absent: bool,
    /// Whether the next apply goes on with this creation. Core has recorded the object as created.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub goes_on: bool,
    /// When it was first sent, in seconds since 1970 by the service's clock.
    pub sent: u64,
    /// When it was last sent, by the same clock.
    pub last_sent: u64,
    /// The tokens of requests for objects of the same type that this program sent and that are not this one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<String>,
}

/// Who chose the identifier of an object.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// Not known. It may have been the user.
    #[default]
    Unknown,
    /// The service chose at least a part of it.
    Service,
    /// The user chose this identifier.
    User(String),
}

impl Origin {
    /// Returns the identifier if the user chose it.
    pub(super) fn chosen(&self) -> Option<&str> {
        match self {
            Self::User(identifier) => Some(identifier),
            Self::Service | Self::Unknown => None,
        }
    }
}

impl OpenRequest {
    /// Creates a request of which only the service's token is known.
    #[must_use]
    pub fn of_token(request_token: &str) -> Self {
        Self { request_token: Some(request_token.to_owned()), ..Self::default() }
    }

    /// Whether its client token still stands for it, so that sending it again makes nothing twice.
    #[must_use]
    pub fn is_alive(&self, now: u64) -> bool {
        !self.client_token.is_empty() && now.saturating_sub(self.last_sent) <= TOKEN_LIFE
    }

    /// Whether it may still arrive although it was sent long ago.
    pub(super) fn may_arrive(&self, now: u64) -> bool {
        now.saturating_sub(self.last_sent) <= ARRIVAL
    }

    /// Returns how long to wait for its end: what is left of `limit`, which is how long it may take. `now` is the time by the
    /// service's clock.
    #[must_use]
    pub fn patience(&self, limit: Duration, now: u64) -> Duration {
        let age = Duration::from_secs(now.saturating_sub(self.last_sent));
        limit.saturating_sub(age).max(LEAST_PATIENCE).min(limit)
    }

    /// Whether it is so old that a service that does not know it has forgotten it, instead of not having seen it
    /// yet.
    pub(super) fn is_old(&self, now: u64) -> bool {
        now.saturating_sub(self.last_sent) > DAY
    }

    /// Returns the request with what has been learned since.
    pub(super) fn with_progress(mut self, followed: &Followed) -> Self {
        let last = &followed.last;
        if !last.request_token.is_empty() {
            self.request_token = Some(last.request_token.clone());
        }
        self.identifier = last.identifier.clone().or(self.identifier);
        self.has_begun |= followed.has_begun;
        self.was_absent |= followed.was_absent;
        self
    }
}
