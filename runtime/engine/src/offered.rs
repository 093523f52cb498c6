//! What data sources, ephemeral resources and actions whose arguments have a type have in common.

use ferroform_core::diagnostic::{Diagnostic, Diagnostics, catalogue};
use ferroform_core::offered::Offered;
use ferroform_core::schema::{SchemaKind, SchemaSource};
use ferroform_core::table::ObjectTable;
use ferroform_core::value::Value;

use super::{Strictness, validate_config};

/// Returns what Terraform is told about it. `root` has its arguments and what is read.
pub(super) fn schema(offered: &Offered, root: &'static ObjectTable) -> SchemaSource<'static> {
    let Offered { description, deprecated, .. } = *offered;
    SchemaSource { description, deprecated, ..SchemaSource::of_block(root, SchemaKind::Resource) }
}

/// Validates a configuration. Values may be unknown.
pub(super) fn validate(
    offered: &Offered,
    root: &'static ObjectTable,
    config: &Value,
    strictness: Strictness,
) -> Diagnostics {
    let mut diagnostics = validate_config(root, config, strictness);
    if !diagnostics.has_errors() {
        (offered.validate)(config, &mut diagnostics);
    }
    if let Some(advice) = offered.deprecated {
        let detail = format!("{} is deprecated. {advice}", offered.name);
        diagnostics.push(Diagnostic::warning(catalogue::DEPRECATED_USE, detail));
    }
    diagnostics
}

/// Returns what was read together with the arguments, which stay as they are in the configuration where they are set.
pub(super) fn with_arguments(offered: &Offered, config: &Value, output: Value) -> Value {
    let Value::Object(mut object) = output else { return output };
    for argument in offered.arguments.attributes {
        let value = config.attribute(argument.name);
        if !value.is_null() || object.get(argument.name).is_none() {
            object.insert(argument.name, value.clone());
        }
    }
    Value::Object(object)
}
