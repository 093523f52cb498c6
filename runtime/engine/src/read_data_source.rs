//! `ReadDataSource`: one object by its identifier, or the identifiers of all objects of a type.

use ferroform_cloud_control::Verb;
use ferroform_core::diagnostic::{Diagnostic, Diagnostics, catalogue};
use ferroform_core::object_table;
use ferroform_core::resource::Registration;
use ferroform_core::table::{
    AttributeTable, Behaviour, Configurability, ElementTable, Kind, ObjectTable, Outline, REGION,
    ResourceTable, Role, Root, Text,
};
use ferroform_core::value::{Path, Value};
use serde_json::Value as Json;

use super::Context;
use super::object::identifier_in;
use crate::model::desired_model;
use crate::view::{Observer, found, region};

/// Returns the attributes of the data source that lists the identifiers of a type.
#[must_use]
pub fn plural_block(table: &'static ResourceTable) -> &'static ObjectTable {
    table.handlers.list.as_ref().and_then(|list| list.arguments).unwrap_or(usual(table.has_region()))
}

/// Returns the arguments with which objects of a type are listed, beside the region.
pub fn list_arguments(table: &'static ResourceTable) -> impl Iterator<Item = &'static AttributeTable> {
    plural_block(table).attributes.iter().filter(|one| one.is_settable() && one.role != Role::Region)
}

/// Returns the same with its labels, without reading the table of the type.
#[must_use]
pub fn plural_root(outline: &Outline) -> Root<'static> {
    outline.list_arguments.unwrap_or(Root::of(usual(outline.has_region)))
}

/// Returns the attributes if a list request needs nothing but the type.
fn usual(has_region: bool) -> &'static ObjectTable {
    if has_region { &PLURAL_IN_REGION } else { &PLURAL }
}

/// The attributes if a list request needs nothing but the type.
static PLURAL: ObjectTable = object_table!(
    [
        computed("id", Kind::String(Text::Plain)) => "Uniquely identifies the data source.",
        computed("ids", Kind::Set(&IDENTIFIER)) => "Set of Resource Identifiers.",
    ],
    &[]
);

/// The same for a type whose objects are in a region.
static PLURAL_IN_REGION: ObjectTable = object_table!(
    [
        computed("id", Kind::String(Text::Plain)) => "Uniquely identifies the data source.",
        computed("ids", Kind::Set(&IDENTIFIER)) => "Set of Resource Identifiers.",
        AttributeTable {
            role: Role::Region,
            ..AttributeTable::by_hand(REGION, Kind::String(Text::Plain), Configurability::OptionalComputed)
        } => "Region of the objects. Default: that of the provider.",
    ],
    &[]
);

static IDENTIFIER: ElementTable = ElementTable::plain(Kind::String(Text::Plain));

const fn computed(name: &'static str, kind: Kind) -> AttributeTable {
    AttributeTable {
        behaviour: &Behaviour { is_read_only: true, ..Behaviour::PLAIN },
        ..AttributeTable::by_hand(name, kind, Configurability::Computed)
    }
}

/// Reads the object that the configuration's `id` names.
pub(super) async fn read_singular(
    context: &Context<'_>,
    resource: &Registration,
    config: &Value,
) -> Result<(Value, Diagnostics), Diagnostics> {
    let (context, table) = (&context.of(resource), resource.table);
    let type_name = table.cloudformation_type;
    let identifier = identifier_in(config).ok_or_else(|| {
        let detail = "The identifier of the object to read is empty.";
        Diagnostic::error(catalogue::MISSING_VALUE, detail).at(Path::attribute("id"))
    })?;
    let client = region::client_for(context, table, config)?;
    let context = &context.with_client(&client);
    let read = context.client.read(type_name, identifier, context.cancel).await;
    let model = read.map_err(|error| error.diagnostic(Verb::Read, type_name, Some(identifier)))?;
    let model = model.ok_or_else(|| {
        let detail = format!("There is no object {identifier:?}.");
        Diagnostic::error(catalogue::NOT_FOUND, detail).at(Path::attribute("id"))
    })?;
    let answer = Observer::of_new(context, resource).observe(model)?;
    let (state, diagnostics) = answer.first_state(context, resource, identifier).await;
    Ok((found(table, context.tags, &state, client.region(), true), diagnostics))
}

/// Returns the arguments of the list handler: the parents that the configuration names.
pub(super) fn arguments(table: &'static ResourceTable, config: &Value) -> Option<Json> {
    let model = desired_model(plural_block(table), config);
    model.as_object().is_some_and(|model| !model.is_empty()).then_some(model)
}

/// Lists the identifiers of all objects of a type, or of those in the parents that the configuration names. The
/// list may be empty.
pub(super) async fn read_plural(
    context: &Context<'_>,
    resource: &Registration,
    config: &Value,
) -> Result<(Value, Diagnostics), Diagnostics> {
    let (context, table) = (&context.of(resource), resource.table);
    let type_name = table.cloudformation_type;
    let asked = arguments(table, config);
    let client = region::client_for(context, table, config)?;
    let listed = client.list(type_name, asked.as_ref(), context.cancel).await;
    let identifiers = listed.map_err(|error| error.diagnostic(Verb::List, type_name, None))?;
    let ids = identifiers.iter().map(|identifier| Value::from(identifier.as_str())).collect();
    let found = [("id", Value::from(client.region())), ("ids", Value::set(ids))];
    let arguments = plural_block(table).attributes.iter().filter(|attribute| attribute.is_settable());
    let arguments = arguments.map(|a| (a.name, config.attribute(a.name).clone()));
    let state = Value::Object(found.into_iter().chain(arguments).collect());
    Ok((region::in_region(table, &state, client.region()), Diagnostics::new()))
}
