//! Checks values with the functions that the annotation of a type names (`validate`).
//!
//! A function sees every known value at its path, and the value of the write-only argument that stands for a secret. What it
//! says is an error whatever `AWSCC_VALIDATION` says: that is about rules of schemas, which may be incomplete.

use ferroform_core::attribute_function::Check;
use ferroform_core::diagnostic::{Diagnostic, Diagnostics, catalogue};
use ferroform_core::resource::Registration;
use ferroform_core::table::{AttributeTable, Kind, ObjectTable, PathStep};
use ferroform_core::value::{Path, Step, Value};

use crate::authors_code::FUNCTION;
use crate::tree::parts;

/// Calls the functions of a type with the values of a configuration.
pub(super) fn check(resource: &Registration, config: &Value, diagnostics: &mut Diagnostics) {
    for check in resource.functions.checks {
        let mut search = Search { check, path: Path::root(), is_secret: false, diagnostics };
        search.object(resource.table.root, check.path, config);
    }
}

/// The search for the values of one function.
struct Search<'d> {
    check: &'static Check,
    path: Path,
    /// Whether the values here must not be shown.
    is_secret: bool,
    diagnostics: &'d mut Diagnostics,
}

impl Search<'_> {
    fn object(&mut self, table: &'static ObjectTable, steps: &'static [PathStep], config: &Value) {
        let [PathStep::Attribute(name), rest @ ..] = steps else { return };
        let Some(attribute) = table.attribute(name) else { return };
        self.attribute(attribute, rest, config);
        let secret = table.secrets.iter().find(|secret| secret.attribute == *name);
        if let Some(argument) = secret.and_then(|secret| table.attribute(secret.argument)) {
            self.attribute(argument, rest, config);
        }
    }

    fn attribute(&mut self, table: &'static AttributeTable, steps: &'static [PathStep], config: &Value) {
        let was_secret = self.is_secret;
        self.is_secret |= table.is_hidden();
        self.at(table.name.into(), &table.kind, steps, config.attribute(table.name));
        self.is_secret = was_secret;
    }

    fn at(&mut self, step: Step, kind: &'static Kind, steps: &'static [PathStep], value: &Value) {
        if value.is_null() || value.is_unknown() {
            return;
        }
        self.path.push(step);
        match (steps, kind, value) {
            ([], _, _) => self.call(value),
            ([PathStep::Attribute(_), ..], Kind::Object(table), Value::Object(_)) => {
                self.object(table, steps, value);
            }
            ([PathStep::Element, rest @ ..], Kind::List(..) | Kind::Set(_) | Kind::Map(_), _) => {
                for (part, value) in parts(kind, value) {
                    self.at(part.step(), part.kind(), rest, value);
                }
            }
            _ => {}
        }
        self.path.pop();
    }

    fn call(&mut self, value: &Value) {
        let error = match FUNCTION.call(self.check.function, || (self.check.run)(value)) {
            Ok(Some(Ok(()))) => return,
            Ok(Some(Err(message))) => self.refused(value, &message),
            // What has unknown parts, or nulls that are errors of their own.
            Ok(None) if !is_too_large(value) => return,
            Ok(None) => {
                let detail = format!(
                    "{} cannot be checked: its numbers must be whole numbers of at most 64 bits.",
                    self.path
                );
                Diagnostic::error(catalogue::INVALID_VALUE, detail)
            }
            Err(crashed) => crashed,
        };
        self.diagnostics.push(error.at(self.path.clone()));
    }

    /// Returns the error for the user. A function may have put the value into its message.
    fn refused(&self, value: &Value, message: &str) -> Diagnostic {
        let message = if self.is_secret { without(value, message) } else { message.to_owned() };
        Diagnostic::error(catalogue::INVALID_VALUE, format!("{}: {message}", self.path))
    }
}

/// Whether some number has no place in the integers that functions take.
fn is_too_large(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.as_i64().is_none(),
        Value::List(elements) | Value::Set(elements) => elements.iter().any(is_too_large),
        Value::Map(entries) => entries.values().any(is_too_large),
        _ => false,
    }
}

/// Returns a text in which no part of a value is shown.
fn without(value: &Value, text: &str) -> String {
    const HIDDEN: &str = "(sensitive value)";
    match value {
        Value::String(secret) if !secret.is_empty() => text.replace(secret.as_str(), HIDDEN),
        Value::Number(number) => text.replace(&number.to_string(), HIDDEN),
        Value::List(elements) | Value::Set(elements) => {
            elements.iter().fold(text.to_owned(), |text, element| without(element, &text))
        }
        Value::Map(entries) => entries.values().fold(text.to_owned(), |text, entry| without(entry, &text)),
        _ => text.to_owned(),
    }
}
