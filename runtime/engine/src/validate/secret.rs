//! Secrets with write-only arguments: which of the three attributes can be set together.

use std::borrow::Cow;

use ferroform_core::diagnostic::catalogue;
use ferroform_core::table::{ObjectTable, SecretTable, Severity};
use ferroform_core::value::{Path, Value};

/// Something wrong with the attributes of a secret.
pub(super) struct Fault {
    pub(super) summary: &'static str,
    /// The attribute that it is about.
    pub(super) attribute: &'static str,
    pub(super) detail: String,
    /// `None` if it is an error in any case.
    pub(super) severity: Option<Severity>,
}

/// Returns what is wrong with the secrets of the object at a path.
pub(super) fn faults(path: &Path, table: &ObjectTable, config: &Value, has_write_only: bool) -> Vec<Fault> {
    table.secrets.iter().flat_map(|secret| of_secret(path, secret, config, has_write_only)).collect()
}

fn of_secret(path: &Path, secret: &SecretTable, config: &Value, has_write_only: bool) -> Vec<Fault> {
    let is_set = |name: &str| !config.attribute(name).is_null();
    let SecretTable { attribute, argument, version, demanded } = *secret;
    // Like all messages about values, these name the whole path: there may be many objects with such a secret.
    let named = |name: &'static str| path.join(name.into()).to_string();
    let fault = |summary, attribute, detail| Fault { summary, attribute, detail, severity: None };
    let mut faults = Vec::new();
    if is_set(argument) && !has_write_only {
        let detail = format!(
            "{} is a write-only argument, which this version of Terraform does not know. Use Terraform 1.11 or \
             OpenTofu 1.11, or a later version, or set {}.",
            named(argument),
            named(attribute)
        );
        faults.push(fault(catalogue::NOT_SUPPORTED, argument, detail));
    }
    if is_set(argument) && is_set(attribute) {
        let [one, other] = [attribute, argument].map(named);
        let detail = format!("{one} and {other} cannot both be set.\n\nRemove one of them.");
        faults.push(fault(catalogue::INVALID_COMBINATION, argument, detail));
    }
    if is_set(version) && !is_set(argument) {
        let [version_of, of] = [version, argument].map(named);
        let detail = format!("{version_of} is the version of {of}, which must be set too.");
        faults.push(fault(catalogue::INVALID_COMBINATION, version, detail));
    }
    if demanded.is_some() && !is_set(attribute) && !is_set(argument) {
        let [one, other] = [attribute, argument].map(named);
        let detail = format!("{one} or {other} must be set.");
        let missing = fault(catalogue::MISSING_VALUE, attribute, detail);
        faults.push(Fault { severity: demanded, ..missing });
    }
    faults
}

/// Returns a configuration in which every secret of a write-only argument is where rules about the object expect it.
pub(super) fn with_arguments<'a>(table: &ObjectTable, config: &'a Value) -> Cow<'a, Value> {
    let Value::Object(object) = config else { return Cow::Borrowed(config) };
    if table.secrets.is_empty() {
        return Cow::Borrowed(config);
    }
    let mut object = object.clone();
    for SecretTable { attribute, argument, .. } in table.secrets {
        let given = config.attribute(argument);
        if !given.is_null() && config.attribute(attribute).is_null() {
            object.insert(attribute, given.clone());
        }
    }
    Cow::Owned(Value::Object(object))
}

#[cfg(test)]
mod tests {
    use ferroform_core::diagnostic::Severity;
    use ferroform_core::resource::Registration;
    use ferroform_core::table::testing::{TEXT, attribute, list, with_secrets};
    use ferroform_core::table::{AttributeTable, Configurability, Kind};
    use serde_json::{Value as Json, json};

    use crate::testing::{identified_by, value};
    use crate::validate::{Strictness, validate_resource_config};

    fn findings(config: &Json, has_write_only: bool) -> Vec<(Severity, String, String)> {
        let required =
            |name| AttributeTable { configurability: Configurability::Required, ..attribute(name, TEXT) };
        let user = with_secrets(vec![attribute("name", TEXT), required("password")], &["password"]);
        let users = attribute("users", list(Kind::Object(user)));
        let root = with_secrets(vec![attribute("token", TEXT), users], &["token"]);
        let (resource, config) = (Registration::of(identified_by(root, &[])), value(root, config));
        let found = validate_resource_config(&resource, &config, Strictness::AsDeclared, has_write_only);
        found.into_iter().map(|one| (one.severity, one.path.unwrap().to_string(), one.detail)).collect()
    }

    #[test]
    fn one_of_a_secret_and_its_argument_is_set() {
        let found = |config| {
            let found = findings(&config, true).into_iter();
            found.map(|(_, path, detail)| format!("{path}: {detail}")).collect::<Vec<_>>()
        };
        assert_eq!(found(json!({})), [""; 0]);
        let both = "token_wo: token and token_wo cannot both be set.\n\nRemove one of them.";
        assert_eq!(found(json!({"token": "SECRET", "token_wo": "SECRET"})), [both]);
        let alone = "token_wo_version: token_wo_version is the version of token_wo, which must be set too.";
        assert_eq!(found(json!({"token_wo_version": 1})), [alone]);
        assert_eq!(found(json!({"token_wo": "SECRET", "token_wo_version": 1})), [""; 0]);
        let users = json!([{"name": "a"}, {"password": "SECRET"}, {"password_wo": "SECRET"}]);
        let missing = "users[0].password: users[0].password or users[0].password_wo must be set.";
        assert_eq!(found(json!({ "users": users })), [missing]);
    }

    #[test]
    fn a_client_without_write_only_arguments_is_told_which_versions_have_them() {
        let config = json!({"users": [{"password_wo": "SECRET"}]});
        let found = findings(&config, false);
        let [(Severity::Error, path, detail)] = &*found else { panic!("{found:?}") };
        assert_eq!(path, "users[0].password_wo");
        assert!(detail.starts_with("users[0].password_wo is"), "{detail}");
        assert!(detail.contains("Terraform 1.11 or OpenTofu 1.11"), "{detail}");
        assert!(!detail.contains("SECRET"), "{detail}");
        assert_eq!(findings(&json!({"token": "SECRET"}), false), []);
    }
}
