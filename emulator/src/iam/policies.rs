//! The policies that the emulator enforces, and for whom.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Policy, PolicyError};

/// The policies that the emulator enforces. Who has none may do everything.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Policies(Vec<Attached>);

/// A policy and who has it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Attached {
    /// An access key, or the ARN of a role that requests name. All callers if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    principal: Option<String>,
    document: Arc<Policy>,
}

/// Policies of all callers.
impl FromIterator<Policy> for Policies {
    fn from_iter<I: IntoIterator<Item = Policy>>(policies: I) -> Self {
        let of_all = |policy| Attached { principal: None, document: Arc::new(policy) };
        Self(policies.into_iter().map(of_all).collect())
    }
}

impl Policies {
    /// Adds a policy of an access key, of a role that requests name, or of all callers.
    ///
    /// # Errors
    /// See [`Policy::read`].
    pub fn with(mut self, principal: Option<&str>, document: &str) -> Result<Self, PolicyError> {
        let document = Arc::new(Policy::read(document)?);
        self.0.push(Attached { principal: principal.map(str::to_owned), document });
        Ok(self)
    }

    /// Returns the policies of a caller: those of the access key and those of all.
    pub(crate) fn of_caller(&self, access_key: &str) -> Vec<Arc<Policy>> {
        self.of(|principal| principal.is_none_or(|principal| principal == access_key))
    }

    /// Returns the policies of a role.
    pub(crate) fn of_role(&self, arn: &str) -> Vec<Arc<Policy>> {
        self.of(|principal| principal == Some(arn))
    }

    fn of(&self, is_its: impl Fn(Option<&str>) -> bool) -> Vec<Arc<Policy>> {
        let its = self.0.iter().filter(|attached| is_its(attached.principal.as_deref()));
        its.map(|attached| Arc::clone(&attached.document)).collect()
    }
}
