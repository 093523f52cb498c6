//! What a value means beyond its type: when two are equal, and whether it is a secret.

use ferroform_schema::names_secret;

use super::shape::{Form, Shape};
use crate::ir::{Attribute, Equality, Kind, Text};

/// Returns how values of a property are compared. `shape` is what follows from the schema's types.
pub(super) fn of_property(kind: &Kind, shape: &Equality, property: &str, is_of_aws: bool) -> Equality {
    let equality = equality(kind, shape);
    // A plain string that AWS names after a policy usually holds one. Text that is not JSON is compared as it is.
    let is_plain = matches!(kind, Kind::String(Text::Plain));
    let may_be_json = equality == Equality::Json || (is_plain && equality == Equality::Exact);
    if is_of_aws && may_be_json && names_policy(property) { Equality::Policy } else { equality }
}

/// Returns how values of this kind are compared, whatever holds them.
pub(super) fn equality(kind: &Kind, shape: &Equality) -> Equality {
    match kind {
        Kind::String(Text::Json) | Kind::Document(_) => Equality::Json,
        Kind::String(Text::Instant) => Equality::Instant,
        _ => shape.clone(),
    }
}

/// Whether a property holds an IAM policy document, judging by the names that AWS uses. If it holds something
/// else, a document without statements, it is compared as plain JSON.
fn names_policy(property: &str) -> bool {
    const EXACT: &[&str] = &[
        "Policy",
        "PolicyText",
        "AccessPolicy",
        "AccessPolicies",
        "DeliveryDestinationPolicy",
        "DestinationPolicy",
        "FileSystemPolicy",
        "InlinePolicy",
        "ModelPackageGroupPolicy",
        "RepositoryPolicy",
        "RepositoryPolicyText",
        "S3AccessPolicy",
        "SessionPolicy",
        "StackPolicyBody",
    ];
    EXACT.contains(&property)
        || property.ends_with("PolicyDocument")
        || property.ends_with("ResourcePolicy")
        || property.ends_with("KeyPolicy")
}

/// Whether an object with these attributes, sorted by name, is an entry of a map: `{Key = "a", Value = "b"}`.
pub(super) fn is_entry(attributes: &[Attribute]) -> bool {
    let [key, value] = attributes else { return false };
    let are_texts = [key, value].iter().all(|member| member.kind == Kind::String(Text::Plain));
    are_texts && ["key", "name"].contains(&key.name.as_str()) && value.name == "value"
}

/// Whether logs and messages must hide a value because of its name. When in doubt, the value is hidden.
pub(super) fn looks_secret(attribute: &str, shape: &Shape<'_>) -> bool {
    matches!(shape.form, Form::String(_)) && names_secret(attribute)
}

#[cfg(test)]
mod tests {
    use super::names_policy;

    #[test]
    fn policies_are_known_by_name() {
        assert!(names_policy("AssumeRolePolicyDocument"));
        assert!(!names_policy("DeletionPolicy"));
    }
}
