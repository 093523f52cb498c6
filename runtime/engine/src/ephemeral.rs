//! Ephemeral resources: values that Terraform reads in every run and stores nowhere.

use std::fmt::Debug;

use async_trait::async_trait;
use ferroform_cloud_control::Verb;
use ferroform_core::diagnostic::{Diagnostic, Diagnostics, catalogue};
use ferroform_core::object_table;
use ferroform_core::resource::Registration;
use ferroform_core::schema::{SchemaKind, SchemaSource};
use ferroform_core::table::{
    AttributeTable, Behaviour, Configurability, Constraint, Kind, ObjectTable, Rule, Severity, Text,
};
use ferroform_core::value::{Path, Value};

use super::read_data_source::read_singular;
use super::validate::validate_singular_config;
use super::{Context, Strictness, validate_config};
use crate::translate::document::of_own_type;

/// Values that are read when they are needed.
#[async_trait]
pub trait EphemeralResource: Debug + Send + Sync {
    /// The name, without the prefix of the provider.
    fn name(&self) -> &'static str;

    /// The arguments and what is read.
    fn schema(&self) -> SchemaSource<'static>;

    /// Validates a configuration. Values may be unknown.
    fn validate(&self, config: &Value, strictness: Strictness) -> Diagnostics {
        validate_config(self.schema().root, config, strictness)
    }

    /// Reads the values. They contain the arguments, unchanged.
    async fn open(&self, context: &Context<'_>, config: &Value) -> Result<Value, Diagnostics>;
}

/// An object of any type that Cloud Control knows, with its properties as the service spells them.
#[derive(Debug)]
pub struct AnyObject;

/// The rule for names of types.
pub(super) const TYPE_NAME: Rule =
    Rule::Pattern("^[A-Za-z0-9]{2,64}::[A-Za-z0-9]{2,64}::[A-Za-z0-9]{2,64}(::MODULE)?$");
static TYPE_NAMES: [Constraint; 1] = [Constraint { rule: TYPE_NAME, severity: Severity::Error }];
static NOT_EMPTY: [Constraint; 1] = [Constraint { rule: Rule::Pattern("."), severity: Severity::Error }];

/// The name of a CloudFormation type.
pub(super) const TYPE: AttributeTable =
    AttributeTable { constraints: &TYPE_NAMES, ..required("type_name", Kind::String(Text::Plain)) };
/// The primary identifier of an object.
pub(super) const IDENTIFIER: AttributeTable = text("identifier");

/// Creates an argument that has to be set, and is not empty.
pub(super) const fn text(name: &'static str) -> AttributeTable {
    AttributeTable { constraints: &NOT_EMPTY, ..required(name, Kind::String(Text::Plain)) }
}

pub(super) const fn required(name: &'static str, kind: Kind) -> AttributeTable {
    AttributeTable::by_hand(name, kind, Configurability::Required)
}

static OBJECT: ObjectTable = object_table!(
    [
        IDENTIFIER => "Primary identifier of the object. The parts of a composite identifier are joined by `|`.",
        AttributeTable {
            is_sensitive: true,
            behaviour: &Behaviour { is_read_only: true, ..Behaviour::PLAIN },
            ..AttributeTable::by_hand("properties", Kind::Dynamic, Configurability::Computed)
        } => "Properties of the object, with the names that CloudFormation uses.",
        TYPE => "CloudFormation type of the object, such as `AWS::Logs::LogGroup`.",
    ],
    &[],
);

#[async_trait]
impl EphemeralResource for AnyObject {
    fn name(&self) -> &'static str {
        "object"
    }

    fn schema(&self) -> SchemaSource<'static> {
        let description = "Reads an object of any type that Cloud Control knows. Nothing of it is stored in the state or plan.";
        SchemaSource { description, ..SchemaSource::of_block(&OBJECT, SchemaKind::Resource) }
    }

    async fn open(&self, context: &Context<'_>, config: &Value) -> Result<Value, Diagnostics> {
        let argument = |name| config.attribute(name).as_str().unwrap_or_default();
        let (type_name, identifier) = (argument(TYPE.name), argument(IDENTIFIER.name));
        let read = context.client.read(type_name, identifier, context.cancel).await;
        let model = read
            .map_err(|error| error.diagnostic(Verb::Read, type_name, Some(identifier)))?
            .ok_or_else(|| not_found(type_name, identifier))?;
        let properties = of_own_type(&model).ok_or_else(|| {
            let detail = format!("The properties of {type_name} {identifier:?} are nested too deeply.");
            Diagnostic::error(catalogue::UNEXPECTED_ANSWER, detail)
        })?;
        let arguments = [TYPE.name, IDENTIFIER.name].map(|name| (name, config.attribute(name).clone()));
        Ok(Value::Object(arguments.into_iter().chain([("properties", properties)]).collect()))
    }
}

/// Returns an error about an object that the configuration names.
pub(super) fn not_found(type_name: &str, identifier: &str) -> Diagnostic {
    let detail = format!("There is no {type_name} {identifier:?}.");
    Diagnostic::error(catalogue::NOT_FOUND, detail).at(Path::attribute(IDENTIFIER.name))
}

/// An object of a type that is served, with the attributes of its data source.
#[derive(Debug)]
pub struct TypedObject(pub Registration);

#[async_trait]
impl EphemeralResource for TypedObject {
    fn name(&self) -> &'static str {
        self.0.table.name
    }

    fn schema(&self) -> SchemaSource<'static> {
        SchemaSource::of_resource(self.0.table, SchemaKind::DataSource)
    }

    fn validate(&self, config: &Value, _: Strictness) -> Diagnostics {
        validate_singular_config(self.0.table.root, config)
    }

    async fn open(&self, context: &Context<'_>, config: &Value) -> Result<Value, Diagnostics> {
        let (value, diagnostics) = read_singular(context, &self.0, config).await;
        if diagnostics.has_errors() { Err(diagnostics) } else { Ok(value) }
    }
}
