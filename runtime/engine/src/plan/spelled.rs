//! Values that can only be set at creation, and that the service spells in another way than the configuration.
//!
//! An apply records the service's spelling of what it sent. An import, a moved object and a state of another provider
//! record nothing, so there a name is compared with the ARN that the service returns for it, and nothing says that both
//! are the same. A wrong guess that they differ would destroy the object. So before anything is planned, the prior value
//! takes the place of the configured one if both probably mean the same, and a warning says so unless it is nearly
//! certain. The next apply records what the configuration has (`Record::is_written_as`).

use std::borrow::Cow;

use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::table::{AttributeTable, Handlers, Kind, ObjectTable};
use ferroform_core::value::{Path, Value};

use crate::drift::Record;
use crate::tree::{Resemblance, resemblance, same};

/// Returns the configuration with the prior spellings, and warnings about those that are only likely.
pub(crate) fn with_spellings<'v>(
    table: &'static ObjectTable,
    handlers: &Handlers,
    config: &'v Value,
    prior: &Value,
    record: &Record,
) -> (Cow<'v, Value>, Vec<Diagnostic>) {
    let mut spelling =
        PriorSpellings { is_frozen: !handlers.update, is_recorded: record.is_owned, warnings: Vec::new() };
    let spelled = spelling.object(table, &Path::root(), config, prior, record);
    (spelled.map_or(Cow::Borrowed(config), Cow::Owned), spelling.warnings)
}

struct PriorSpellings {
    is_frozen: bool,
    /// Whether it is known what the configuration had when it was last applied.
    is_recorded: bool,
    warnings: Vec<Diagnostic>,
}

impl PriorSpellings {
    /// Returns the object with the prior spellings, if there are any.
    fn object(
        &mut self,
        table: &'static ObjectTable,
        path: &Path,
        config: &Value,
        prior: &Value,
        record: &Record,
    ) -> Option<Value> {
        let Value::Object(object) = config else { return None };
        let mut spelled = None;
        for attribute in table.attributes {
            let [config, prior] = [config, prior].map(|value| value.attribute(attribute.name));
            if config.is_null() || prior.is_null() || config == prior || !config.is_wholly_known() {
                continue;
            }
            let (path, record) = (path.join(attribute.name.into()), record.part(attribute.name));
            let value = match attribute.kind {
                Kind::Object(table) => self.object(table, &path, config, prior, record),
                _ => self.is_spelled(attribute, &path, config, prior, record).then(|| prior.clone()),
            };
            if let Some(value) = value {
                spelled.get_or_insert_with(|| object.clone()).insert(attribute.name, value);
            }
        }
        spelled.map(Value::Object)
    }

    /// Whether the prior value is the service's spelling of the configured one.
    fn is_spelled(
        &mut self,
        table: &AttributeTable,
        path: &Path,
        config: &Value,
        prior: &Value,
        record: &Record,
    ) -> bool {
        let is_fixed = self.is_frozen || table.is_fixed_at_creation();
        if !is_fixed
            || table.role.is_of_terraform_only()
            || same(&table.kind, table.behaviour.equality, config, prior)
        {
            return false;
        }
        if self.is_recorded {
            return record.is_written_as(config);
        }
        match resemblance(config, prior) {
            Resemblance::None => false,
            Resemblance::Certain => true,
            Resemblance::Likely => {
                self.warnings.push(probably(table, path, config, prior));
                true
            }
        }
    }
}

fn probably(table: &AttributeTable, path: &Path, config: &Value, prior: &Value) -> Diagnostic {
    let shown = match (config, prior) {
        (Value::String(config), Value::String(prior)) if !table.is_hidden() => {
            format!("The configuration has {config:?} and the service returned {prior:?}. ")
        }
        _ => String::new(),
    };
    let detail = format!(
        "{path} can only be set when the resource is created, and the service writes it in another way. {shown}Both \
         probably mean the same, so the object is not replaced.\n\nTo end this warning, write the value as the service returns \
         it. If the values differ in meaning, replace the resource with `-replace`."
    );
    Diagnostic::warning(catalogue::KEPT, detail).at(path.clone())
}
