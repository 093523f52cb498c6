//! A policy: reading it, and what several of them together say of a request.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{
    condition::Condition,
    pattern::{Kind, matches},
};

/// The keys of a request for conditions, in lower case.
pub(crate) type Context = BTreeMap<String, String>;

/// A policy that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PolicyError(String);

/// A policy of a user or role.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "Value", into = "Value")]
pub struct Policy {
    statements: Vec<Statement>,
    document: Value,
}

#[derive(Clone, Debug)]
struct Statement {
    is_allow: bool,
    actions: Choice,
    resources: Choice,
    conditions: Vec<Condition>,
}

/// `Action` or `NotAction`, `Resource` or `NotResource`.
#[derive(Clone, Debug)]
struct Choice {
    patterns: Vec<String>,
    is_not: bool,
}

/// What policies say of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    Allowed,
    /// A statement denies it.
    Denied,
    /// No statement allows it.
    NotAllowed,
}

/// Decides on a request as IAM does within an account: a statement that denies it wins, and without one that allows it,
/// it is denied, too (the user guide, *Policy evaluation logic*).
pub(super) fn decide<'a>(
    policies: impl IntoIterator<Item = &'a Policy>,
    (action, resource): (&str, &str),
    context: &Context,
) -> Decision {
    let mut decision = Decision::NotAllowed;
    for statement in policies.into_iter().flat_map(|policy| &policy.statements) {
        if statement.is_about(action, resource, context) {
            if !statement.is_allow {
                return Decision::Denied;
            }
            decision = Decision::Allowed;
        }
    }
    decision
}

impl Policy {
    /// Reads a policy document.
    ///
    /// # Errors
    /// If IAM would refuse it, or the emulator does not know something in it.
    pub fn read(text: &str) -> Result<Self, PolicyError> {
        let document: Value =
            serde_json::from_str(text).map_err(|error| PolicyError(format!("it is not JSON: {error}")))?;
        Self::try_from(document)
    }

    /// Reads the document of a policy, or a list of several.
    ///
    /// # Errors
    /// See [`Policy::read`].
    pub fn several(documents: Value) -> Result<Vec<Self>, PolicyError> {
        let all = if let Value::Array(several) = documents { several } else { vec![documents] };
        all.into_iter().map(Self::try_from).collect()
    }

    /// Whether policies allow an action on a resource: the action comes first. The keys of the context are in lower case.
    pub fn allow(policies: &[Self], asked: (&str, &str), context: &BTreeMap<String, String>) -> bool {
        decide(policies, asked, context) == Decision::Allowed
    }

    /// Returns the patterns of the actions that its statements allow.
    pub fn allowed_actions(&self) -> impl Iterator<Item = &str> {
        let allowing = each(&self.document["Statement"]).iter().filter(|one| one["Effect"] == "Allow");
        allowing.flat_map(|statement| each(&statement["Action"])).filter_map(Value::as_str)
    }

    /// Whether a pattern such as `s3:Get*` means an action.
    pub fn is_action(pattern: &str, action: &str) -> bool {
        matches(Kind::Text, &pattern.to_ascii_lowercase(), &action.to_ascii_lowercase())
    }

    fn statements(document: &Value) -> Result<Vec<Statement>, String> {
        let members = object(document, "the policy")?;
        known(members, &["Version", "Id", "Statement"])?;
        let version = members.get("Version").map_or(Some("2012-10-17"), Value::as_str);
        if !matches!(version, Some("2012-10-17" | "2008-10-17")) {
            return Err("Version: it is neither 2012-10-17 nor 2008-10-17".to_owned());
        }
        let statements = each(members.get("Statement").ok_or("it has no `Statement`")?);
        let read = |(place, statement): (usize, &Value)| {
            let sid = statement.get("Sid").and_then(Value::as_str).map(|sid| format!(" (`{sid}`)"));
            let place = format!("statement {}{}", place + 1, sid.unwrap_or_default());
            Statement::read(statement).map_err(|what| format!("{place}: {what}"))
        };
        statements.iter().enumerate().map(read).collect()
    }
}

impl TryFrom<Value> for Policy {
    type Error = PolicyError;

    fn try_from(document: Value) -> Result<Self, PolicyError> {
        Ok(Self { statements: Self::statements(&document).map_err(PolicyError)?, document })
    }
}

impl From<Policy> for Value {
    fn from(policy: Policy) -> Self {
        policy.document
    }
}

impl Statement {
    fn read(statement: &Value) -> Result<Self, String> {
        let members = object(statement, "a statement")?;
        known(members, &["Sid", "Effect", "Action", "NotAction", "Resource", "NotResource", "Condition"])?;
        let is_allow = match members.get("Effect").and_then(Value::as_str) {
            Some("Allow") => true,
            Some("Deny") => false,
            _ => return Err("Effect: it is neither `Allow` nor `Deny`".to_owned()),
        };
        let mut actions =
            Choice::read(members, "Action", "is not an action such as `s3:GetObject`", |action| {
                action == "*"
                    || action
                        .split_once(':')
                        .is_some_and(|(service, name)| !service.is_empty() && !name.is_empty())
            })?;
        // Actions are compared without regard to case.
        actions.patterns.iter_mut().for_each(|action| action.make_ascii_lowercase());
        let resources = Choice::read(members, "Resource", "is neither an ARN nor `*`", |resource| {
            resource == "*" || resource.starts_with("arn:")
        })?;
        let conditions = members.get("Condition").map(Condition::read).transpose()?.unwrap_or_default();
        Ok(Self { is_allow, actions, resources, conditions })
    }

    fn is_about(&self, action: &str, resource: &str, context: &Context) -> bool {
        self.actions.covers(Kind::Text, &action.to_ascii_lowercase())
            && self.resources.covers(Kind::Resource, resource)
            && self.conditions.iter().all(|condition| condition.holds(context))
    }
}

impl Choice {
    /// Reads a member, or the one with `Not` before its name.
    fn read(
        members: &Map<String, Value>,
        name: &str,
        complaint: &str,
        is_good: impl Fn(&str) -> bool,
    ) -> Result<Self, String> {
        let not = format!("Not{name}");
        let (name, given, is_not) = match (members.get(name), members.get(&not)) {
            (Some(given), None) => (name, given, false),
            (None, Some(given)) => (not.as_str(), given, true),
            (None, None) => return Err(format!("it has neither `{name}` nor `{not}`")),
            _ => return Err(format!("it has both `{name}` and `{not}`")),
        };
        let patterns = texts(given, name)?;
        match patterns.iter().find(|pattern| !is_good(pattern)) {
            Some(bad) => Err(format!("{name}: `{bad}` {complaint}")),
            None => Ok(Self { patterns, is_not }),
        }
    }

    fn covers(&self, kind: Kind, text: &str) -> bool {
        self.patterns.iter().any(|pattern| matches(kind, pattern, text)) != self.is_not
    }
}

/// Returns the members of an object.
pub(super) fn object<'a>(value: &'a Value, place: &str) -> Result<&'a Map<String, Value>, String> {
    value.as_object().ok_or_else(|| format!("{place}: it is not an object"))
}

fn known(members: &Map<String, Value>, names: &[&str]) -> Result<(), String> {
    let unknown = members.keys().find(|name| !names.contains(&name.as_str()));
    unknown.map_or(Ok(()), |name| Err(format!("`{name}` is not known here")))
}

/// Returns the values of a list, or the one value.
fn each(value: &Value) -> &[Value] {
    value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice)
}

/// Returns one value or a list of values as texts.
pub(super) fn texts(value: &Value, place: &str) -> Result<Vec<String>, String> {
    let values = each(value);
    if values.is_empty() {
        return Err(format!("{place}: it is empty"));
    }
    let text = |value: &Value| match value {
        Value::String(text) if text.contains("${") => {
            Err(format!("{place}: the emulator does not know policy variables: `{text}`"))
        }
        Value::String(text) => Ok(text.clone()),
        Value::Bool(_) | Value::Number(_) => Ok(value.to_string()),
        _ => Err(format!("{place}: it is neither a text nor a list of texts")),
    };
    values.iter().map(text).collect()
}

#[cfg(test)]
mod tests;
