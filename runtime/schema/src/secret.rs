//! Names of secrets.

/// Whether a name in snake case is typical of a secret, rather than of a reference to a secret.
#[must_use]
pub fn names_secret(attribute: &str) -> bool {
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
    use super::names_secret;

    #[test]
    fn a_reference_to_a_secret_is_no_secret() {
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
}
