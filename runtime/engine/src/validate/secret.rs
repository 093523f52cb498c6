//! Secrets with write-only arguments: which of the three attributes can be set together.

use std::borrow::Cow;

use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::table::{ObjectTable, SecretTable};
use ferroform_core::value::Value;

use super::Validator;

impl Validator {
    /// Reports what is wrong with the attributes of a secret in the object here.
    pub(super) fn secret(&mut self, secret: &SecretTable, config: &Value) {
        let is_set = |name: &str| !config.attribute(name).is_null();
        let SecretTable { attribute, argument, version, demanded } = *secret;
        // Like all messages about values, these name the whole path: there may be many objects with such a secret.
        let path = self.path.clone();
        let named = |name: &'static str| path.join(name.into()).to_string();
        let [of, by] = [attribute, argument].map(named);
        if is_set(argument) && !self.has_write_only {
            let detail = format!(
                "{by} is a write-only argument, which this version of Terraform does not know. Use Terraform 1.11 or \
                 OpenTofu 1.11, or a later version, or set {of}."
            );
            self.fault(Diagnostic::error(catalogue::NOT_SUPPORTED, detail), argument);
        }
        if is_set(argument) && is_set(attribute) {
            let detail = format!("{of} and {by} cannot both be set.\n\nRemove one of them.");
            self.fault(Diagnostic::error(catalogue::INVALID_COMBINATION, detail), argument);
        }
        if is_set(version) && !is_set(argument) {
            let detail = format!("{} is the version of {by}, which must be set too.", named(version));
            self.fault(Diagnostic::error(catalogue::INVALID_COMBINATION, detail), version);
        }
        if let Some(declared) = demanded
            && !is_set(attribute)
            && !is_set(argument)
        {
            let missing = Diagnostic::error(catalogue::MISSING_VALUE, format!("{of} or {by} must be set."));
            self.fault(Diagnostic { severity: self.severity(declared), ..missing }, attribute);
        }
    }

    fn fault(&mut self, fault: Diagnostic, attribute: &'static str) {
        self.diagnostics.push(fault.at(self.path.join(attribute.into())));
    }
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
