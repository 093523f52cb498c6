//! Compares a policy with what is needed.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use ferroform_emulator::iam::Policy;
use serde_json::{Value as Json, json};

use super::grants::Grant;

/// What a policy lacks, and what it has too much.
pub(crate) struct Found {
    pub(crate) missing: BTreeSet<Grant>,
    /// Patterns of actions that it allows and nothing needs.
    pub(crate) unneeded: BTreeSet<String>,
}

/// Compares the text of a policy, or of several in a list, with what is needed.
pub(crate) fn compare(text: &str, needed: &BTreeSet<Grant>) -> Result<Found, String> {
    let document: Json = serde_json::from_str(text).map_err(|error| format!("it is not JSON: {error}"))?;
    let policies = Policy::several(document).map_err(|error| error.to_string())?;
    let is_allowed = |grant: &&Grant| {
        let key = Grant::key(&grant.action).to_ascii_lowercase();
        let context = |service: &str| [(key.clone(), service.to_owned())].into();
        let asked = (grant.action.as_str(), grant.resource.as_str());
        if grant.services.is_empty() {
            return Policy::allow(&policies, asked, &Default::default());
        }
        grant.services.iter().all(|service| Policy::allow(&policies, asked, &context(service)))
    };
    let missing = needed.iter().filter(|grant| !is_allowed(grant)).cloned().collect();
    let is_needed = |pattern: &str| needed.iter().any(|grant| Policy::is_action(pattern, &grant.action));
    let allowed = policies.iter().flat_map(Policy::allowed_actions);
    let unneeded = allowed.filter(|pattern| !is_needed(pattern)).map(str::to_owned).collect();
    Ok(Found { missing, unneeded })
}

impl Found {
    /// Says it to people.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for Grant { action, resource, services } in &self.missing {
            let condition =
                if services.is_empty() { String::new() } else { format!(" for {}", services.join(", ")) };
            let _ = writeln!(text, "missing: {action} on {resource}{condition}");
        }
        for pattern in &self.unneeded {
            let _ = writeln!(text, "not needed: {pattern}");
        }
        if text.is_empty() {
            "The policy allows what is needed, and no other action.\n".to_owned()
        } else {
            text
        }
    }

    /// Says it to programs.
    pub(crate) fn json(&self) -> Json {
        let missing = |grant: &Grant| json!({"action": grant.action, "resource": grant.resource, "services": grant.services});
        json!({
            "format_version": 1,
            "missing": self.missing.iter().map(missing).collect::<Vec<_>>(),
            "not_needed": self.unneeded,
        })
    }
}
