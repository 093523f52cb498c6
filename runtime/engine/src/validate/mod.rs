//! `ValidateResourceConfig`: checks a configuration.
//!
//! Null and unknown values are not checked, with these exceptions: a required attribute must not be null, a list
//! or set must not contain a null, and a read-only attribute must be null. All violations are reported at once.
//! No message contains a secret.

mod document;
mod function;
mod judged;
mod message;
mod rule;
mod secret;

use ferroform_core::diagnostic::{Diagnostic, Diagnostics, Severity, catalogue};
use ferroform_core::resource::Registration;
use ferroform_core::table::{
    self, AttributeTable, Configurability, Constraint, Kind, ObjectTable, Rule, Text,
};
use ferroform_core::value::{Path, Value};

use self::message::Broken;
use crate::tree::parts;
use crate::tree::walk::Part;
use crate::view::validate_timeouts;

/// How strictly constraints are enforced (`AWSCC_VALIDATION`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Strictness {
    /// As the table declares.
    #[default]
    AsDeclared,
    /// Violated constraints are only warnings.
    Warn,
}

/// Validates the configuration of a resource. `has_write_only` says whether the client knows write-only arguments.
#[must_use]
pub fn validate_resource_config(
    resource: &Registration,
    config: &Value,
    strictness: Strictness,
    has_write_only: bool,
) -> Diagnostics {
    let mut validator = Validator { has_write_only, ..Validator::new(strictness) };
    validator.object(resource.table.root, config);
    let mut diagnostics = validator.diagnostics;
    if let Some(advice) = resource.table.deprecated {
        let detail = format!("This type of resource is deprecated. {advice}");
        diagnostics.push(Diagnostic::warning(catalogue::DEPRECATED_TYPE, detail));
    }
    validate_timeouts(resource.table, config, &mut diagnostics);
    function::check(resource, config, &mut diagnostics);
    resource.hooks().validate(config, &mut diagnostics);
    diagnostics
}

/// Validates the configuration of the data source that reads one object. Users may set its identifier and
/// its region.
pub(crate) fn validate_singular_config(table: &'static ObjectTable, config: &Value) -> Diagnostics {
    let is_output = |attribute: &&AttributeTable| {
        !attribute.role.is_synthetic() && !config.attribute(attribute.name).is_null()
    };
    let fault = |attribute: &AttributeTable| {
        let name = attribute.name;
        let detail = format!(
            "{name} is read-only: a data source looks the object up by its id.\n\nRemove {name}, and set id."
        );
        Diagnostic::error(catalogue::READ_ONLY, detail).at(Path::attribute(name))
    };
    table.attributes.iter().filter(is_output).map(fault).collect()
}

/// Validates any configuration by its table.
#[must_use]
pub fn validate_config(table: &'static ObjectTable, config: &Value, strictness: Strictness) -> Diagnostics {
    let mut validator = Validator::new(strictness);
    validator.object(table, config);
    validator.diagnostics
}

/// The constraint on required arguments. Core checks that a required argument is written, but not that it has a
/// value: `null` passes, and with it every variable that is not set.
const SET: Constraint = Constraint { rule: Rule::NotNull, severity: table::Severity::Error };

struct Validator {
    path: Path,
    /// Whether the values below must not be shown.
    is_secret: bool,
    /// Whether the values below are in a JSON text, so that users write the names of properties.
    is_in_text: bool,
    strictness: Strictness,
    /// Whether the client knows write-only arguments.
    has_write_only: bool,
    diagnostics: Diagnostics,
}

impl Validator {
    fn new(strictness: Strictness) -> Self {
        Self {
            path: Path::root(),
            is_secret: false,
            is_in_text: false,
            strictness,
            has_write_only: true,
            diagnostics: Diagnostics::new(),
        }
    }

    fn object(&mut self, table: &'static ObjectTable, config: &Value) {
        for attribute in table.attributes {
            let property = attribute.property().filter(|_| self.is_in_text);
            self.path.push(property.unwrap_or(attribute.name).into());
            let was_secret = self.is_secret;
            self.is_secret |= attribute.is_hidden();
            self.attribute(attribute, config.attribute(attribute.name));
            self.is_secret = was_secret;
            self.path.pop();
        }
        table.secrets.iter().for_each(|secret| self.secret(secret, config));
        let config = secret::with_arguments(table, config);
        for constraint in table.rules {
            self.check(constraint, &Kind::Object(table), &config);
        }
    }

    fn attribute(&mut self, table: &'static AttributeTable, config: &Value) {
        if table.configurability == Configurability::Computed {
            return self.read_only(config);
        }
        if table.configurability == Configurability::Required {
            self.check(&SET, &table.kind, config);
        }
        for constraint in table.constraints {
            self.check(constraint, &table.kind, config);
        }
        if !config.is_null() {
            self.deprecation(table);
            self.inside(&table.kind, config);
        }
    }

    /// Reports a value for a read-only attribute. The plan would have this value, and the service another one.
    /// This is not a constraint on values, so no setting turns it into a warning.
    fn read_only(&mut self, config: &Value) {
        if config.is_null() {
            return;
        }
        let detail = format!("{} is read-only: only the service sets it.\n\nRemove the argument.", self.path);
        self.diagnostics.push(Diagnostic::error(catalogue::READ_ONLY, detail).at(self.path.clone()));
    }

    fn inside(&mut self, kind: &'static Kind, config: &Value) {
        match (kind, config) {
            // Terraform has only one type of number.
            (Kind::Int64, Value::Number(number)) => {
                if let Err(broken) = rule::whole(number) {
                    self.broken(catalogue::INVALID_VALUE, table::Severity::Error, &broken);
                }
            }
            (Kind::String(Text::Document(table)), Value::String(text)) => self.document(table, text),
            (Kind::Object(table), Value::Object(_)) => self.object(table, config),
            _ => parts(kind, config).into_iter().for_each(|(part, config)| self.element(part, config)),
        }
    }

    fn element(&mut self, part: Part<'_>, config: &Value) {
        self.path.push(part.step());
        if config.is_null() && !matches!(part, Part::Entry(..)) {
            self.null_element();
        }
        for constraint in part.constraints() {
            self.check(constraint, part.kind(), config);
        }
        self.inside(part.kind(), config);
        self.path.pop();
    }

    fn check(&mut self, constraint: &Constraint, kind: &Kind, config: &Value) {
        let is_judged = match constraint.rule {
            Rule::NotNull => true,
            _ => !config.is_null() && !config.is_unknown(),
        };
        if !is_judged {
            return;
        }
        let Err(broken) = rule::check(&constraint.rule, kind, config, self.is_in_text) else { return };
        let summary = match constraint.rule {
            Rule::NotNull => catalogue::MISSING_VALUE,
            Rule::AnyOf(_) | Rule::OneOfSets(_) | Rule::Requires(_) | Rule::Excludes(_) => {
                catalogue::INVALID_COMBINATION
            }
            _ => catalogue::INVALID_VALUE,
        };
        self.broken(summary, constraint.severity, &broken);
    }

    fn broken(&mut self, summary: &'static str, severity: table::Severity, broken: &Broken) {
        let severity = self.severity(severity);
        let detail = message::detail(&self.path, broken, self.is_secret, severity == Severity::Error);
        self.diagnostics
            .push(Diagnostic { severity, ..Diagnostic::error(summary, detail).at(self.path.clone()) });
    }

    /// Reports a null in a list or set. A null cannot be sent to the service, and the user may have meant a
    /// value. In a map, a null merely counts as absent.
    fn null_element(&mut self) {
        let detail = format!(
            "{} is null, which a list or set cannot hold: the service would get fewer elements than are \
             written.\n\nLeave the element out, for example with compact().",
            self.path
        );
        self.diagnostics.push(Diagnostic {
            severity: self.severity(table::Severity::Error),
            ..Diagnostic::error(catalogue::NULL_ELEMENT, detail).at(self.path.clone())
        });
    }

    fn severity(&self, declared: table::Severity) -> Severity {
        match (declared, self.strictness) {
            (table::Severity::Error, Strictness::AsDeclared) => Severity::Error,
            _ => Severity::Warning,
        }
    }

    fn deprecation(&mut self, table: &AttributeTable) {
        if let Some(advice) = table.behaviour.deprecated {
            let detail = format!("{} is deprecated. {advice}", self.path);
            self.diagnostics.push(Diagnostic::warning(catalogue::DEPRECATED, detail).at(self.path.clone()));
        }
    }
}

/// Whether a value satisfies a rule.
#[must_use]
pub fn obeys(rule: &Rule, kind: &Kind, value: &Value) -> bool {
    rule::check(rule, kind, value, false).is_ok()
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::Literal;
    use ferroform_core::table::testing::{TEXT, attribute, list, map, nested, object, read_only, set};
    use ferroform_core::wire::from_json;
    use serde_json::json;

    use super::*;
    use crate::testing::object_of;

    #[test]
    fn a_read_only_attribute_has_no_value_in_a_configuration() {
        let rule = || nested(vec![attribute("name", TEXT), read_only(attribute("arn", TEXT))]);
        let table = object(vec![
            read_only(attribute("arn", TEXT)),
            read_only(attribute("endpoint", nested(vec![attribute("port", Kind::Int64)]))),
            attribute("first", rule()),
            attribute("rules", list(rule())),
            attribute("some", set(rule())),
            attribute("named", map(rule())),
        ]);
        let findings = |config: &Value, strictness| {
            let all = validate_config(table, config, strictness);
            all.iter().map(|one| (one.severity, one.path.as_ref().map(Path::to_string))).collect::<Vec<_>>()
        };
        let with = |arn: serde_json::Value, endpoint: serde_json::Value| {
            let rule = json!({"name": "a", "arn": arn});
            let config = json!({
                "arn": arn, "endpoint": endpoint, "first": rule, "rules": [{"name": "b"}, rule], "some": [rule],
                "named": {"k": rule},
            });
            from_json(&config, table).unwrap()
        };
        let places = ["arn", "endpoint", "first.arn", "named[\"k\"].arn", "rules[1].arn", "some[*].arn"];
        let all = places.map(|place| (Severity::Error, Some(place.to_owned())));
        for strictness in [Strictness::AsDeclared, Strictness::Warn] {
            assert_eq!(findings(&with(json!("x"), json!({"port": null})), strictness), all);
            assert_eq!(findings(&with(json!(null), json!(null)), strictness), []);
        }
        let unknown = object_of([("arn", Value::UNKNOWN)]);
        assert_eq!(findings(&unknown, Strictness::Warn), [(Severity::Error, Some("arn".to_owned()))]);
    }

    #[test]
    fn a_required_argument_that_is_null_is_refused() {
        let required = |name, kind| AttributeTable {
            configurability: Configurability::Required,
            ..attribute(name, kind)
        };
        let table = object(vec![
            required("name", TEXT),
            attribute("none", nested(vec![required("name", TEXT)])),
            required("rules", list(nested(vec![required("name", TEXT)]))),
        ]);
        let details = |config: serde_json::Value| {
            let all = validate_config(table, &from_json(&config, table).unwrap(), Strictness::AsDeclared);
            all.iter().map(|one| one.detail.clone()).collect::<Vec<_>>()
        };
        let rules = json!([{"name": "a"}, {"name": null}]);
        let expected = ["name must be set.", "rules[1].name must be set."];
        assert_eq!(details(json!({"name": null, "none": null, "rules": rules})), expected);
        assert!(details(json!({"name": "a", "none": null, "rules": []})).is_empty());
    }

    #[test]
    fn an_integer_is_a_whole_number_of_no_more_than_64_bits() {
        let table = object(vec![attribute("sizes", list(Kind::Int64)), attribute("share", Kind::Float64)]);
        let details = |config: &str| {
            let config = from_json(&serde_json::from_str(config).unwrap(), table).unwrap();
            let all = validate_config(table, &config, Strictness::AsDeclared);
            all.iter().map(|one| one.detail.clone()).collect::<Vec<_>>()
        };
        assert!(details(r#"{"sizes": [1, 2.0, -3e2, 18446744073709551615], "share": 1.5}"#).is_empty());
        let must = "must be a whole number of at most 64 bits, but is";
        let expected = [format!("sizes[0] {must} 1.5."), format!("sizes[1] {must} 18446744073709551616.")];
        assert_eq!(details(r#"{"sizes": [1.5, 18446744073709551616]}"#), expected);
    }

    #[test]
    fn a_message_about_a_secret_suggests_no_value() {
        const MODES: &[Constraint] = &[Constraint {
            rule: Rule::OneOf(&[Literal::String("OPEN"), Literal::String("SHUT")]),
            severity: table::Severity::Error,
        }];
        let details = |is_sensitive| {
            let mode = AttributeTable { constraints: MODES, is_sensitive, ..attribute("mode", TEXT) };
            let table = object(vec![mode]);
            let config = from_json(&json!({"mode": "open"}), table).unwrap();
            let all = validate_config(table, &config, Strictness::AsDeclared);
            all.iter().map(|one| one.detail.clone()).collect::<String>()
        };
        let must = "mode must be one of \"OPEN\", \"SHUT\", but is";
        assert_eq!(details(false), format!("{must} \"open\" (did you mean \"OPEN\"?)."));
        assert_eq!(details(true), format!("{must} (sensitive value)."));
    }

    #[test]
    fn a_null_is_refused_in_a_list_or_set_and_not_in_a_map() {
        let rule = nested(vec![attribute("steps", list(TEXT))]);
        let table = object(vec![
            attribute("rules", list(rule)),
            attribute("names", set(TEXT)),
            attribute("labels", map(TEXT)),
        ]);
        let config = json!({
            "rules": [{"steps": ["a", null]}, null], "names": ["a", null], "labels": {"a": null},
        });
        let config = from_json(&config, table).unwrap();
        let findings = |strictness| {
            let all = validate_config(table, &config, strictness);
            all.iter().map(|one| (one.severity, one.path.as_ref().map(Path::to_string))).collect::<Vec<_>>()
        };
        let places = ["names[*]", "rules[0].steps[1]", "rules[1]"];
        let all = |severity| places.map(|place| (severity, Some(place.to_owned())));
        assert_eq!(findings(Strictness::AsDeclared), all(Severity::Error));
        assert_eq!(findings(Strictness::Warn), all(Severity::Warning));
    }
}
