//! What a value means beyond its type: when two are equal, and whether it is a secret.

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

/// Whether a name is typical of a secret, rather than of a reference to a secret.
fn names_secret(attribute: &str) -> bool {
    const SECRET: &[&str] = &[
        "password",
        "passphrase",
        "passcode",
        "secret",
        "private_key",
        "secret_key",
        "access_key",
        "api_key",
        "auth_token",
        "access_token",
        "refresh_token",
        "session_token",
        "bearer_token",
        "oauth_token",
        "credential",
        "credentials",
        "client_secret",
        "shared_key",
        "pre_shared_key",
        "signing_key",
        "encryption_key_material",
    ];
    const REFERENCE: &[&str] = &[
        "_arn",
        "_arns",
        "_id",
        "_ids",
        "_name",
        "_names",
        "_type",
        "_length",
        "_version",
        "_version_id",
        "_policy",
        "_path",
        "_uri",
        "_url",
        "_stage",
        "_status",
        "_mode",
        "_enabled",
        "_source",
        "_provider",
        "_location",
        "_format",
        "_field",
        "_header",
        "_selector",
        "_key_prefix",
        "_json_key",
        "_string_key",
        "_vendor",
        "_endpoint",
        "_expression",
        "_role",
    ];
    // These are secrets only as the whole name. As a part of a longer name they usually are not.
    const EXACT: &[&str] = &[
        "auth_key",
        "billing_token",
        "connection_string",
        "event_source_token",
        "hec_token",
        "id_token",
        "token",
    ];
    let is_secret = EXACT.contains(&attribute) || SECRET.iter().any(|word| attribute.contains(word));
    is_secret && !REFERENCE.iter().any(|ending| attribute.ends_with(ending))
}

#[cfg(test)]
mod tests {
    use super::{names_policy, names_secret};

    #[test]
    fn secrets_are_told_from_references_to_them() {
        for name in
            ["master_user_password", "client_secret", "private_key", "auth_token", "hec_token", "token"]
        {
            assert!(names_secret(name), "{name}");
        }
        for name in
            ["secret_arn", "access_key_id", "password_length", "kms_key_id", "key", "api_key_secret_json_key"]
        {
            assert!(!names_secret(name), "{name}");
        }
    }

    #[test]
    fn policies_are_known_by_name() {
        assert!(names_policy("AssumeRolePolicyDocument"));
        assert!(!names_policy("DeletionPolicy"));
    }
}
