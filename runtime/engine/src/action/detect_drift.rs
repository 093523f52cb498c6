//! `detect_drift`: compares an object with what is expected of it.

use ferroform_core::Arguments;
use ferroform_core::action::Progress;
use ferroform_core::diagnostic::{Diagnostic, Diagnostics, Severity, catalogue};
use ferroform_core::offered::arguments;
use ferroform_core::resource::Registration;
use ferroform_core::schema::{SchemaKind, SchemaSource};
use ferroform_core::table::{AttributeTable, Kind, ObjectTable, Role};
use ferroform_core::value::{Path, Value};

use crate::ephemeral::reference::{TYPE_NAME, not_found};
use crate::model::document::{document_of, object_in};
use crate::object::with_identifier;
use crate::view::{as_expected, tags_as_applied};
use crate::{Context, Private, ReadRequest, read_resource};

/// Looks for drift in objects of these types. It reads them as a refresh does, which is more than the
/// [`Context`](ferroform_core::Context) of other actions can do.
#[derive(Debug)]
pub struct DetectDrift(pub Vec<&'static Registration>);

const EXPECTED: &str = "expected";
/// The maximum length of a value in a message, in characters.
const SHOWN: usize = 100;

/// Compares an object with what is expected of it, as a plan would, and reports each difference.
#[derive(Debug, Arguments)]
struct Expectation {
    /// What the object should be: an object with attributes of the resource type, such as a whole resource. Only arguments that it has are compared, not what the service computes.
    expected: Value,
    /// Whether drift is an error. Otherwise it is a warning. Default: `true`.
    fail_on_drift: Option<bool>,
    /// Primary identifier of the object. The parts of a composite identifier are joined by `|`.
    #[terraform(pattern = ".")]
    identifier: String,
    /// CloudFormation type of the object, such as `AWS::Logs::LogGroup`.
    #[terraform(pattern = TYPE_NAME)]
    type_name: String,
}

impl DetectDrift {
    /// The name, without the prefix of the provider.
    pub const NAME: &'static str = "detect_drift";

    pub(super) fn schema() -> SchemaSource<'static> {
        let description = Expectation::DESCRIPTION;
        SchemaSource { description, ..SchemaSource::of_block(Expectation::TABLE, SchemaKind::Resource) }
    }

    pub(super) async fn invoke(
        &self,
        context: &Context<'_>,
        config: &Value,
        progress: Progress<'_>,
    ) -> Diagnostics {
        self.detect(context, config, progress).await.unwrap_or_else(|diagnostics| diagnostics)
    }

    async fn detect(
        &self,
        context: &Context<'_>,
        config: &Value,
        progress: Progress<'_>,
    ) -> Result<Diagnostics, Diagnostics> {
        let Expectation { expected: wanted, fail_on_drift, identifier, type_name } =
            arguments(config.clone())?;
        let (type_name, identifier) = (type_name.as_str(), identifier.as_str());
        let resource = self.resource(type_name)?;
        let root = resource.table.root;
        let expected = with_identifier(&expected(root, &wanted)?, identifier);
        progress.tell(format!("Reading {type_name} {identifier:?}"));
        let tags = tags_as_applied(resource.table, context.tags, &expected);
        let private = Private { tags, ..Private::default() };
        let request = ReadRequest { resource: *resource, prior: &expected, private };
        let read = read_resource(context, request).await;
        if read.diagnostics.has_errors() {
            return Err(read.diagnostics);
        }
        if read.state.is_null() {
            return Err(not_found(type_name, identifier).into());
        }
        let mut found = Vec::new();
        // Elements of lists are compared as a whole, so they must not differ by what the state cannot have.
        let actual = as_expected(root, &read.state, &expected);
        differences(root, &expected, &actual, &mut Path::root(), &mut found);
        found.iter().for_each(|difference| progress.tell(format!("Drift at {difference}")));
        if found.is_empty() {
            progress.tell(format!("{type_name} {identifier:?} is as expected"));
            return Ok(Diagnostics::new());
        }
        let severity = if fail_on_drift == Some(false) { Severity::Warning } else { Severity::Error };
        let detail = format!("{type_name} {identifier:?} is not as expected:\n\n  {}", found.join("\n  "));
        Ok(Diagnostic { severity, ..Diagnostic::error(catalogue::DRIFT, detail) }.into())
    }

    fn resource(&self, type_name: &str) -> Result<&'static Registration, Diagnostic> {
        let found = self.0.iter().find(|resource| resource.table.cloudformation_type == type_name).copied();
        found.ok_or_else(|| {
            let detail =
                format!("The provider does not serve {type_name}, so it cannot compare its objects.");
            Diagnostic::error(catalogue::UNKNOWN_TYPE, detail).at(Path::attribute("type_name"))
        })
    }
}

/// Reads what is expected as a value of the resource type.
fn expected(root: &'static ObjectTable, value: &Value) -> Result<Value, Diagnostic> {
    let refused = |what: String| {
        let detail = format!("{EXPECTED} does not fit the resource type: {what}.");
        Diagnostic::error(catalogue::INVALID_VALUE, detail).at(Path::attribute(EXPECTED))
    };
    object_in(root, value).map_err(refused)
}

/// Collects where arguments that are expected differ, innermost first where both sides have the same shape.
fn differences(
    table: &'static ObjectTable,
    expected: &Value,
    actual: &Value,
    path: &mut Path,
    found: &mut Vec<String>,
) {
    let is_expected =
        |attribute: &&AttributeTable| attribute.is_settable() || attribute.role == Role::AllTags;
    for attribute in table.attributes.iter().filter(is_expected) {
        let (expected, actual) = (expected.attribute(attribute.name), actual.attribute(attribute.name));
        if expected.is_null() || expected == actual {
            continue;
        }
        path.push(attribute.name.into());
        match (&attribute.kind, actual) {
            (Kind::Object(inner), Value::Object(_)) => differences(inner, expected, actual, path, found),
            _ if attribute.is_hidden() => {
                found.push(format!("{path}: the values differ (sensitive)"));
            }
            _ => found.push(format!(
                "{path}: expected {}, found {}",
                shown(&attribute.kind, expected),
                shown(&attribute.kind, actual)
            )),
        }
        path.pop();
    }
}

/// Returns a value as JSON, cut off if it is long. Objects may contain secrets, so they are not shown.
fn shown(kind: &Kind, value: &Value) -> String {
    if kind.object().is_some() && !value.is_null() {
        return match value.elements() {
            Some(elements) => format!("{} elements", elements.len()),
            None => "another value".to_owned(),
        };
    }
    let text = document_of(value).unwrap_or_default().to_string();
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}
