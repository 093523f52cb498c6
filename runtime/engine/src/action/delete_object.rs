//! `delete_object`: deletes an object that no resource manages.

use std::time::Duration;

use async_trait::async_trait;
use ferroform_cloud_control::{Operation, Verb};
use ferroform_core::diagnostic::{Diagnostic, Diagnostics, catalogue};
use ferroform_core::object_table;
use ferroform_core::schema::{SchemaKind, SchemaSource};
use ferroform_core::table::ObjectTable;
use ferroform_core::value::{Path, Value};

use super::{Action, Progress, argument};
use crate::ephemeral::{IDENTIFIER, TYPE, text};
use crate::{Context, Strictness, validate_config};

/// Deletes an object.
#[derive(Debug)]
pub struct DeleteObject;

const CONFIRM: &str = "confirm";
/// How long a deletion may take, as for resources.
const TIMEOUT: Duration = Duration::from_secs(2 * 60 * 60);

static ARGUMENTS: ObjectTable = object_table!(
    [
        text(CONFIRM) => "The identifier once more. Nothing is deleted if it differs.",
        IDENTIFIER => "Primary identifier of the object. The parts of a composite identifier are joined by `|`.",
        TYPE => "CloudFormation type of the object, such as `AWS::Logs::LogGroup`.",
    ],
    &[],
);

#[async_trait]
impl Action for DeleteObject {
    fn name(&self) -> &'static str {
        "delete_object"
    }

    fn schema(&self) -> SchemaSource<'static> {
        let description = "Deletes an object of any type. Meant for objects that no resource manages. There is no way back.";
        SchemaSource { description, ..SchemaSource::of_block(&ARGUMENTS, SchemaKind::Resource) }
    }

    fn validate(&self, config: &Value, strictness: Strictness) -> Diagnostics {
        let mut diagnostics = validate_config(&ARGUMENTS, config, strictness);
        diagnostics.extend(unconfirmed(config));
        diagnostics
    }

    async fn invoke(&self, context: &Context<'_>, config: &Value, progress: Progress<'_>) -> Diagnostics {
        if let Some(refusal) = unconfirmed(config) {
            return refusal.into();
        }
        let (type_name, identifier) = (argument(config, TYPE.name), argument(config, IDENTIFIER.name));
        match context.client.read(type_name, identifier, context.cancel).await {
            Ok(Some(_)) => {}
            Ok(None) => return absent(type_name, identifier).into(),
            Err(error) => return error.diagnostic(Verb::Read, type_name, Some(identifier)).into(),
        }
        progress(format!("Deleting {type_name} {identifier:?}"));
        let operation = Operation { type_name, timeout: TIMEOUT, cancel: context.cancel };
        match context.client.delete(&operation, identifier, &context.new_token()).await {
            Ok(()) => {
                progress(format!("Deleted {type_name} {identifier:?}"));
                Diagnostics::new()
            }
            Err(failure) => failure.unmanaged_diagnostic(Verb::Delete, type_name, Some(identifier)).into(),
        }
    }
}

/// Returns an error unless the identifier is repeated. What is unknown is checked later.
fn unconfirmed(config: &Value) -> Option<Diagnostic> {
    let (identifier, repeated) = (config.attribute(IDENTIFIER.name), config.attribute(CONFIRM));
    if identifier.is_unknown() || repeated.is_unknown() || identifier == repeated {
        return None;
    }
    let detail = format!(
        "{CONFIRM} must repeat the identifier of the object to delete, {:?}, but is {:?}. Nothing was deleted.",
        identifier.as_str().unwrap_or_default(),
        repeated.as_str().unwrap_or_default()
    );
    Some(Diagnostic::error(catalogue::INVALID_VALUE, detail).at(Path::attribute(CONFIRM)))
}

fn absent(type_name: &str, identifier: &str) -> Diagnostic {
    let detail = format!("There is no {type_name} {identifier:?}, so nothing was deleted.");
    Diagnostic::warning(catalogue::NOT_FOUND, detail).at(Path::attribute(IDENTIFIER.name))
}
