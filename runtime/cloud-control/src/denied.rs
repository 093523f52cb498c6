//! Refusals for want of a permission: which one it is, and the policy statement that grants it.
//!
//! ```text
//! User: arn:aws:iam::111122223333:user/ci is not authorized to perform: logs:CreateLogGroup on resource:
//! arn:aws:logs:eu-west-1:111122223333:log-group:app because no identity-based policy allows the logs:CreateLogGroup action
//! ```

/// A refusal, as IAM describes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Denied<'a> {
    /// The action that is not allowed, such as `logs:CreateLogGroup`.
    pub(super) action: &'a str,
    resource: Option<&'a str>,
    /// Whether a policy denies the action, so that none can allow it.
    is_explicit: bool,
}

impl<'a> Denied<'a> {
    /// Finds the action in the message of a service. Not every service names it.
    pub(super) fn read(message: &'a str) -> Option<Self> {
        let (_, rest) = message.split_once("is not authorized to perform")?;
        let mut words = rest.trim_start_matches(':').split_whitespace();
        let action = words.next()?.trim_end_matches(['.', ',', '"', ')']);
        let is_action =
            action.split_once(':').is_some_and(|(service, name)| is_name(service) && is_name(name));
        let resource = rest.split_once("on resource:").and_then(|(_, rest)| rest.split_whitespace().next());
        let resource = resource.map(|arn| arn.trim_end_matches(['.', ',', '"', ')']));
        let resource = resource.filter(|arn| arn.starts_with("arn:") && !arn.contains('"'));
        let is_explicit = message.contains("explicit deny");
        is_action.then_some(Self { action, resource, is_explicit })
    }

    /// Returns what to do.
    pub(super) fn advice(self, type_name: &str) -> String {
        let Self { action, resource, is_explicit } = self;
        if is_explicit {
            return format!(
                "A policy denies {action} explicitly, so no other policy can allow it. The message names the kind of policy: \
                 change it, or use another role."
            );
        }
        let resource = resource.unwrap_or("*");
        format!(
            "Add this statement to a policy of the caller:\n\n    \
             {{\"Effect\": \"Allow\", \"Action\": \"{action}\", \"Resource\": \"{resource}\"}}\n\nThe provider's command \
             `explain {type_name}` lists all permissions that the type needs."
        )
    }
}

fn is_name(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|one| one.is_ascii_alphanumeric() || one == '-' || one == '*')
}

#[cfg(test)]
mod tests {
    use super::*;

    const USER: &str =
        "User: arn:aws:iam::111122223333:user/ci is not authorized to perform: logs:CreateLogGroup";

    #[test]
    fn the_statement_allows_what_was_denied() {
        let message = format!(
            "{USER} on resource: arn:aws:logs:eu-west-1:111122223333:log-group:app because no identity-based policy \
             allows the logs:CreateLogGroup action (Service: CloudWatchLogs, Status Code: 400)"
        );
        let denied = Denied::read(&message).expect("it names the action");
        assert_eq!(denied.action, "logs:CreateLogGroup");
        let statement = r#"
    {"Effect": "Allow", "Action": "logs:CreateLogGroup", "Resource": "arn:aws:logs:eu-west-1:111122223333:log-group:app"}
"#;
        let advice = denied.advice("AWS::Logs::LogGroup");
        assert!(advice.contains(statement), "{advice}");
        assert!(advice.contains("`explain AWS::Logs::LogGroup`"), "{advice}");
    }

    #[test]
    fn no_statement_is_offered_where_a_policy_denies() {
        let message = format!("{USER} with an explicit deny in a service control policy");
        let advice = Denied::read(&message).expect("it names the action").advice("AWS::Logs::LogGroup");
        assert!(!advice.contains("Effect"), "{advice}");
        assert!(advice.contains("explicitly"), "{advice}");
    }

    #[test]
    fn words_that_are_no_action_are_not_taken_for_one() {
        for message in [
            "is not authorized to perform",
            "is not authorized to perform: this operation",
            "no",
            "is not authorized to perform: a:\"b",
        ] {
            assert_eq!(Denied::read(message), None, "{message}");
        }
    }
}
