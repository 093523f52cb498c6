//! Which names look like names of secrets. The rule is wide: a name too many costs one line in the list, a name too few a
//! secret.

/// What a name may contain, whatever stands around it.
const PARTS: &[&str] = &[
    "accesskey",
    "activationcode",
    "authcode",
    "authenticationmaterial",
    "authmaterial",
    "authorizationcode",
    "authorizationheader",
    "basicauth",
    "connectionstring",
    "credential",
    "jdbc",
    "keymaterial",
    "keytab",
    "keyvalue",
    "licensekey",
    "passcode",
    "passphrase",
    "passwd",
    "password",
    "presigned",
    "privatekey",
    "registrationcode",
    "secret",
    "signedurl",
    "streamingurl",
    "token",
    "wallet",
    "webhook",
];

/// Words that are too short to be looked for inside of others.
const WORDS: &[&str] = &["bearer", "jwt", "otp", "pem", "pin", "psk", "pwd", "salt", "sas", "totp"];

/// Names that say nothing: what they hold is said by the name above them.
const GENERIC: &[&str] =
    &["body", "code", "content", "data", "key", "material", "plaintext", "string", "text", "value", "values"];

/// Whether a property looks like a secret. `names` are the names on the way to it, without elements. The name of the type
/// stands above them.
pub(crate) fn looks_secret(type_name: &str, names: &[&str]) -> bool {
    let Some((name, above)) = names.split_last() else { return false };
    let parent = above.last().copied().or(type_name.rsplit("::").next()).unwrap_or_default();
    looks(name) || (GENERIC.contains(&&*flat(name)) && looks(parent))
}

fn looks(name: &str) -> bool {
    let flat = flat(name);
    let is_key = flat.ends_with("key") || flat.ends_with("keys");
    // Most properties with exactly this name are the keys of tags.
    (is_key && flat != "key" && flat != "keys")
        || PARTS.iter().any(|part| flat.contains(part))
        || words(name).iter().any(|word| WORDS.contains(&&**word))
}

/// Returns a name in lower case, without what only separates its words.
fn flat(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

/// Returns the words of a name in lower case: `SASToken` has `sas` and `token`.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut last = ' ';
    let mut chars = name.chars().peekable();
    while let Some(c) = chars.next() {
        let next_is_small = chars.peek().is_some_and(char::is_ascii_lowercase);
        let begins = c.is_ascii_uppercase() && (!last.is_ascii_uppercase() || next_is_small);
        if c.is_ascii_alphanumeric() {
            if begins || !last.is_ascii_alphabetic() {
                words.push(String::new());
            }
            words.iter_mut().next_back().into_iter().for_each(|word| word.push(c.to_ascii_lowercase()));
        }
        last = c;
    }
    words
}

#[test]
fn names_of_secrets_are_noticed() {
    for name in [
        "MasterUserPassword",
        "SASUrl",
        "AdminPIN",
        "pin",
        "NwkSEncKey",
        "ApiKey",
        "OauthToken",
        "SslClientKeyPassword",
        "wifi_psk",
        "KerberosKeytab",
        "WebhookUrl",
        "sessionKeys",
    ] {
        assert!(looks_secret("A::B::C", &[name]), "{name}");
    }
}

#[test]
fn other_names_are_left_alone() {
    for name in ["Key", "UserName", "Pinned", "SpinUp", "Salted", "KeyId", "Sasquatch", "KmsKeyId", "Value"] {
        assert!(!looks_secret("A::B::C", &[name]), "{name}");
    }
}

#[test]
fn a_name_that_says_nothing_is_judged_by_the_name_above() {
    assert!(looks_secret("A::B::C", &["Secrets", "Value"]));
    assert!(looks_secret("A::B::StreamKey", &["Value"]));
    assert!(!looks_secret("A::B::StreamKey", &["Tags", "Value"]));
    assert!(!looks_secret("A::B::C", &["Secrets", "Name"]));
}
