//! `ValidateResourceConfig`: whether a configuration can be right.
//!
//! Null and unknown values are never judged, except that an attribute may have to be set. Everything that can be
//! judged is, in one go. Secrets are in no message.

mod message;
mod rule;

use crate::diagnostic::{Diagnostic, Diagnostics, Severity, catalogue};
use crate::resource::Registration;
use crate::table::{self, AttributeTable, Constraint, ElementTable, Kind, ObjectTable, Rule};
use crate::value::{Path, Step, Value};

/// How strictly constraints are taken (`AWSCC_VALIDATION`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Strictness {
    /// As the table says.
    #[default]
    AsDeclared,
    /// Everything is a warning.
    Warn,
}

/// Judges the configuration of a resource.
#[must_use]
pub fn validate_resource_config(
    resource: &Registration,
    config: &Value,
    strictness: Strictness,
) -> Diagnostics {
    let mut diagnostics = validate_config(resource.table.root, config, strictness);
    resource.hooks().validate(config, &mut diagnostics);
    diagnostics
}

/// Judges any configuration by its table.
#[must_use]
pub fn validate_config(table: &'static ObjectTable, config: &Value, strictness: Strictness) -> Diagnostics {
    let mut validator =
        Validator { path: Path::root(), is_secret: false, strictness, diagnostics: Diagnostics::new() };
    validator.object(table, config);
    validator.diagnostics
}

struct Validator {
    path: Path,
    /// Whether the values below must not be shown.
    is_secret: bool,
    strictness: Strictness,
    diagnostics: Diagnostics,
}

impl Validator {
    fn object(&mut self, table: &'static ObjectTable, config: &Value) {
        for attribute in table.attributes {
            self.path.push(attribute.name.into());
            let was_secret = self.is_secret;
            self.is_secret |= attribute.behaviour.is_secret || attribute.is_sensitive;
            self.attribute(attribute, config.attribute(attribute.name));
            self.is_secret = was_secret;
            self.path.pop();
        }
        for constraint in table.rules {
            self.check(constraint, &Kind::Object(table), config);
        }
    }

    fn attribute(&mut self, table: &'static AttributeTable, config: &Value) {
        for constraint in table.constraints {
            self.check(constraint, &table.kind, config);
        }
        if !config.is_null() {
            self.deprecation(table);
            self.inside(&table.kind, config);
        }
    }

    fn inside(&mut self, kind: &'static Kind, config: &Value) {
        match (kind, config) {
            (Kind::Object(table), Value::Object(_)) => self.object(table, config),
            (Kind::List(table, _), Value::List(elements)) => {
                for (index, element) in elements.iter().enumerate() {
                    self.element(table, Step::Index(index), element);
                }
            }
            (Kind::Set(table), Value::Set(elements)) => {
                for element in elements {
                    self.element(table, Step::Element, element);
                }
            }
            (Kind::Map(table), Value::Map(entries)) => {
                for (key, element) in entries {
                    self.element(table, Step::Key(key.clone()), element);
                }
            }
            _ => {}
        }
    }

    fn element(&mut self, table: &'static ElementTable, step: Step, config: &Value) {
        self.path.push(step);
        for constraint in table.constraints {
            self.check(constraint, &table.kind, config);
        }
        self.inside(&table.kind, config);
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
        let Err(broken) = rule::check(&constraint.rule, kind, config) else { return };
        let summary = match constraint.rule {
            Rule::NotNull => catalogue::MISSING_VALUE,
            Rule::AnyOf(_) | Rule::OneOfSets(_) | Rule::Requires(_) => catalogue::INVALID_COMBINATION,
            _ => catalogue::INVALID_VALUE,
        };
        let is_error =
            constraint.severity == table::Severity::Error && self.strictness == Strictness::AsDeclared;
        let detail = message::detail(&self.path, &broken, self.is_secret, is_error);
        self.diagnostics.push(Diagnostic {
            severity: if is_error { Severity::Error } else { Severity::Warning },
            ..Diagnostic::error(summary, detail).at(self.path.clone())
        });
    }

    fn deprecation(&mut self, table: &AttributeTable) {
        if let Some(advice) = table.texts.deprecated {
            let detail = format!("{} is deprecated. {advice}", self.path);
            self.diagnostics.push(Diagnostic::warning(catalogue::DEPRECATED, detail).at(self.path.clone()));
        }
    }
}
