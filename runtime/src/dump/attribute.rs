//! The attributes of types in the dump.

use ferroform_core::schema::SchemaKind;
use ferroform_core::table::{
    AttributeTable, Configurability, Default as DefaultValue, ElementTable, Kind, ObjectTable, Order,
    Replace, Role, Text,
};
use serde_json::{Map, Value as Json, json};

use super::notation::{default_modifier, validators};
use crate::explain::literal_json;

/// Returns all attributes of an object.
pub(super) fn attributes(object: &ObjectTable, kind: SchemaKind) -> Json {
    let described = object.attributes.iter().filter_map(|a| Some((a.name.to_owned(), attribute(a, kind)?)));
    Json::Object(described.collect())
}

/// Returns `None` if a schema of this kind leaves the attribute out.
fn attribute(table: &AttributeTable, kind: SchemaKind) -> Option<Json> {
    let mut fields = Map::new();
    shape(&table.kind, kind, &mut fields);
    let flags: &[&str] = match kind.configurability(table.configurability, table.role == Role::Identifier)? {
        Configurability::Required => &["required"],
        Configurability::Optional => &["optional"],
        Configurability::OptionalComputed => &["optional", "computed"],
        Configurability::Computed => &["computed"],
    };
    fields.extend(flags.iter().map(|flag| ((*flag).to_owned(), Json::Bool(true))));
    if table.is_sensitive {
        fields.insert("sensitive".to_owned(), Json::Bool(true));
    }
    if kind == SchemaKind::Resource {
        if let Some(&DefaultValue::Static(literal)) = table.behaviour.default {
            fields.insert("default".to_owned(), literal_json(literal));
        }
        let validators = validators(&table.kind, table.constraints);
        if !validators.is_empty() {
            fields.insert("validators".to_owned(), json!(validators));
        }
        let modifiers = plan_modifiers(table);
        if !modifiers.is_empty() {
            fields.insert("plan_modifiers".to_owned(), json!(modifiers));
        }
    }
    Some(Json::Object(fields))
}

fn shape(kind: &Kind, schema: SchemaKind, fields: &mut Map<String, Json>) {
    let nested = match kind {
        Kind::Object(object) => Some(("single", *object)),
        Kind::List(ElementTable { kind: Kind::Object(object), .. }, _) => Some(("list", *object)),
        Kind::Set(ElementTable { kind: Kind::Object(object), .. }) => Some(("set", *object)),
        Kind::Map(ElementTable { kind: Kind::Object(object), .. }) => Some(("map", *object)),
        _ => None,
    };
    if let Some((nesting, object)) = nested {
        fields.insert("nesting".to_owned(), nesting.into());
        fields.insert("attributes".to_owned(), attributes(object, schema));
        return;
    }
    fields.insert("type".to_owned(), type_of(kind));
    if let Some(format) = format_of(kind) {
        fields.insert("format".to_owned(), format.into());
    }
    if let Kind::List(element, _) | Kind::Set(element) | Kind::Map(element) = kind
        && let Some(format) = format_of(&element.kind)
    {
        fields.insert("element_format".to_owned(), format.into());
    }
}

fn type_of(kind: &Kind) -> Json {
    match kind {
        Kind::Bool => "bool".into(),
        Kind::Int64 => "int64".into(),
        Kind::Float64 => "float64".into(),
        Kind::String(_) => "string".into(),
        Kind::Dynamic => "dynamic".into(),
        Kind::List(element, _) => json!(["list", type_of(&element.kind)]),
        Kind::Set(element) => json!(["set", type_of(&element.kind)]),
        Kind::Map(element) => json!(["map", type_of(&element.kind)]),
        Kind::Object(object) => {
            let attributes = object.attributes.iter().map(|a| (a.name.to_owned(), type_of(&a.kind)));
            json!(["object", Json::Object(attributes.collect())])
        }
    }
}

fn format_of(kind: &Kind) -> Option<&'static str> {
    match kind {
        Kind::String(Text::Json | Text::Document(_)) => Some("json"),
        Kind::String(Text::Instant) => Some("rfc3339"),
        _ => None,
    }
}

/// Returns the plan modifiers in the order in which they take effect.
fn plan_modifiers(table: &AttributeTable) -> Vec<String> {
    let mut modifiers = Vec::new();
    if matches!(table.kind, Kind::List(_, Order::Irrelevant)) {
        modifiers.push("multiset".to_owned());
    }
    if let Some(&DefaultValue::IfUnknown(literal)) = table.behaviour.default {
        modifiers.push(default_modifier(literal));
    }
    if table.keeps_prior {
        modifiers.push("use_state_for_unknown".to_owned());
    }
    match table.replace {
        Replace::Never => {}
        Replace::Always => modifiers.push("requires_replace".to_owned()),
        Replace::IfConfigured => modifiers.push("requires_replace_if_configured".to_owned()),
    }
    modifiers
}
