//! Settings that a provider adds to its `provider` block.

use std::any::Any;
use std::sync::Arc;

use crate::attributes::Arguments;
use crate::diagnostic::{Diagnostic, Diagnostics, catalogue};
use crate::offered::{arguments, validate};
use crate::table::{Kind, ObjectTable};
use crate::value::{Path, Value};

/// The settings of a provider beside those that every provider has, such as `region`.
/// [`#[derive(ProviderSettings)]`](macro@crate::ProviderSettings) implements it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a struct of settings",
    label = "expected a struct with `#[derive(ProviderSettings)]`"
)]
pub trait ProviderSettings: Arguments + Sync {
    /// The arguments that an environment variable sets if the block does not.
    #[doc(hidden)]
    const VARIABLES: &'static [Variable];

    /// Checks the settings beyond their types and rules.
    #[doc(hidden)]
    #[allow(unused_variables, reason = "the names tell what is given")]
    fn validate(&self, diagnostics: &mut Diagnostics) {}
}

/// No settings at all.
#[diagnostic::do_not_recommend]
impl ProviderSettings for () {
    const VARIABLES: &'static [Variable] = &[];
}

/// An argument that an environment variable sets if the block does not.
#[derive(Debug, Clone, Copy)]
pub struct Variable {
    /// The argument.
    pub argument: &'static str,
    /// The environment variable.
    pub name: &'static str,
}

/// Settings of any type.
pub type AnySettings = Arc<dyn Any + Send + Sync>;

/// What a provider needs to read its own settings.
#[derive(Debug, Clone, Copy)]
pub struct SettingsRegistration {
    /// The arguments.
    pub table: &'static ObjectTable,
    variables: &'static [Variable],
    validate: fn(&Value, &mut Diagnostics),
    read: fn(Value) -> Result<AnySettings, Diagnostic>,
}

impl SettingsRegistration {
    /// Creates the registration of settings.
    #[must_use]
    pub const fn of<S: ProviderSettings>() -> Self {
        Self {
            table: S::TABLE,
            variables: S::VARIABLES,
            validate: |block, diagnostics| validate::<S>(block, diagnostics, S::validate),
            read: |block| Ok(Arc::new(arguments::<S>(block)?)),
        }
    }

    /// Returns the block with the arguments that environment variables set. `variable` returns what a variable is set to.
    ///
    /// # Errors
    /// If the text of a variable has not the type of its argument.
    pub fn with_variables(
        &self,
        mut block: Value,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Value, Diagnostics> {
        let mut wrong = Diagnostics::new();
        let Value::Object(object) = &mut block else { return Ok(block) };
        for Variable { argument, name } in self.variables {
            let is_set = object.get(argument).is_some_and(|value| !value.is_null());
            let (false, Some(text)) = (is_set, variable(name)) else { continue };
            let Some(argument) = self.table.attribute(argument) else { continue };
            match parsed(&argument.kind, &text) {
                Ok(value) => object.insert(argument.name, value),
                Err(expected) => {
                    let detail = format!(
                        "{} is read from the environment variable {name}, which is not {expected}.",
                        argument.name
                    );
                    let path = Path::attribute(argument.name);
                    wrong.push(Diagnostic::error(catalogue::INVALID_ENVIRONMENT, detail).at(path));
                }
            }
        }
        if wrong.is_empty() { Ok(block) } else { Err(wrong) }
    }

    /// Checks settings that satisfy all rules of the table, unless some are not known.
    pub fn validate(&self, block: &Value, diagnostics: &mut Diagnostics) {
        (self.validate)(block, diagnostics);
    }

    /// Returns the arguments that are not known as a whole.
    #[must_use]
    pub fn unknown(&self, block: &Value) -> Vec<Path> {
        let attributes = self.table.attributes.iter();
        let unknown = attributes.filter(|argument| !block.attribute(argument.name).is_wholly_known());
        unknown.map(|argument| Path::attribute(argument.name)).collect()
    }

    /// Reads the settings.
    ///
    /// # Errors
    /// If one does not fit.
    pub fn read(&self, block: Value) -> Result<AnySettings, Diagnostic> {
        (self.read)(block)
    }
}

/// Reads the text of a variable, or says what it must be.
fn parsed(kind: &Kind, text: &str) -> Result<Value, &'static str> {
    match kind {
        Kind::Bool => match text {
            "true" | "1" => Ok(Value::Bool(true)),
            "false" | "0" => Ok(Value::Bool(false)),
            _ => Err("true or false"),
        },
        Kind::Int64 | Kind::Float64 => text.parse().map(Value::Number).map_err(|_| "a number"),
        _ => Ok(Value::from(text)),
    }
}
