//! The format that `DUMP_FORMAT.md` describes.

use ferroform_compiler::ir::{
    Attribute, Configurability, Default, Element, Kind, Literal, ObjectId, Order, Replace, Resource, Text,
};
use serde_json::{Map, Value, json};

use super::notation;

/// Returns the resource, the data sources and the list resource of a type.
pub(super) fn types(resource: &Resource) -> Vec<Value> {
    let mut types = Vec::new();
    if resource.offers.resource {
        types.push(managed(resource));
    }
    if resource.offers.data_source {
        types.push(singular(resource));
    }
    if resource.offers.plural_data_source {
        types.push(json!({
            "name": format!("awscc_{}", resource.plural_name), "kind": "plural",
            "cloudformation_type": resource.cloudformation_type,
            "attributes": match listing(resource) {
                Some(id) => attributes(resource, id, false),
                None => json!({
                    "id": {"type": "string", "computed": true},
                    "ids": {"type": ["set", "string"], "computed": true},
                }),
            },
        }));
    }
    if resource.offers.list_resource {
        types.push(json!({
            "name": format!("awscc_{}", resource.name), "kind": "list",
            "cloudformation_type": resource.cloudformation_type,
        }));
    }
    types
}

/// Returns the arguments of the plural data source of a type, if it has any.
fn listing(resource: &Resource) -> Option<ObjectId> {
    resource.handlers.list.as_ref().and_then(|list| list.arguments)
}

fn managed(resource: &Resource) -> Value {
    let write_only: Vec<String> =
        resource.write_only_pointers.iter().filter_map(|p| attribute_path(resource, p)).collect();
    let minutes = |seconds: u64| seconds / 60;
    let mut timeouts = json!({
        "create": minutes(resource.timeouts.create), "delete": minutes(resource.timeouts.delete),
    });
    if !resource.is_immutable {
        timeouts["update"] = json!(minutes(resource.timeouts.update));
    }
    json!({
        "name": format!("awscc_{}", resource.name), "kind": "resource",
        "cloudformation_type": resource.cloudformation_type,
        "schema_version": resource.schema_version,
        "attributes": attributes(resource, resource.root, false),
        "property_names": property_names(resource),
        "write_only_properties": resource.write_only_pointers,
        "write_only_attributes": write_only,
        "timeouts": timeouts,
        "immutable": resource.is_immutable,
        "global": resource.is_global,
        "identifier": resource.identity.iter().map(|p| p.name.as_str()).collect::<Vec<_>>(),
        "identity": identity(resource),
    })
}

fn singular(resource: &Resource) -> Value {
    let mut attributes = attributes(resource, resource.root, true);
    attributes["id"] = json!({"type": "string", "required": true});
    json!({
        "name": format!("awscc_{}", resource.name), "kind": "singular",
        "cloudformation_type": resource.cloudformation_type,
        "attributes": attributes,
        "property_names": property_names(resource),
    })
}

fn identity(resource: &Resource) -> Value {
    let mut identity = Map::new();
    for part in &resource.identity {
        identity.insert(part.name.clone(), json!({"type": "string", "required_for_import": true}));
    }
    let mut implied = vec!["account_id"];
    if !resource.is_global {
        implied.push("region");
    }
    for name in implied {
        let part = json!({"type": "string", "optional_for_import": true});
        identity.insert(name.to_owned(), part);
    }
    identity.into()
}

/// Returns the property of each attribute name. If several attributes share a name, the one nearest to the root
/// counts.
fn property_names(resource: &Resource) -> Value {
    let mut names = Map::new();
    let mut level: Vec<ObjectId> = vec![resource.root];
    while !level.is_empty() {
        let mut next = Vec::new();
        for id in level {
            for attribute in attributes_of(resource, id) {
                if let Some(property) = attribute.property() {
                    names.entry(attribute.name.clone()).or_insert(json!(property));
                }
                next.extend(inner(&attribute.kind));
            }
        }
        next.sort();
        next.dedup();
        level = next;
    }
    names.into()
}

fn inner(kind: &Kind) -> Option<ObjectId> {
    match kind {
        Kind::Object(id) => Some(*id),
        Kind::List(element, _) | Kind::Set(element) | Kind::Map(element) => inner(&element.kind),
        _ => None,
    }
}

fn attributes_of(resource: &Resource, id: ObjectId) -> &[Attribute] {
    resource.objects.get(id.0).map_or(&[], |object| &object.attributes)
}

/// Returns the attributes of an object in the resource or in its data source, where nobody writes secrets.
fn shown(resource: &Resource, id: ObjectId, is_data: bool) -> impl Iterator<Item = &Attribute> {
    attributes_of(resource, id).iter().filter(move |a| !is_data || !a.role.is_of_terraform_only())
}

/// Returns the attribute names along a plain pointer, with dots between them.
fn attribute_path(resource: &Resource, pointer: &str) -> Option<String> {
    let mut here = Some(resource.root);
    let mut names = Vec::new();
    for property in pointer.strip_prefix("/properties/")?.split('/') {
        let attribute = attributes_of(resource, here?).iter().find(|a| a.property() == Some(property))?;
        names.push(attribute.name.clone());
        here = inner(&attribute.kind);
    }
    Some(names.join("."))
}

/// Returns the nesting mode and the object of an attribute that has attributes.
fn nesting(kind: &Kind) -> Option<(&'static str, ObjectId)> {
    let of = |mode, element: &Element| match element.kind {
        Kind::Object(id) => Some((mode, id)),
        _ => None,
    };
    match kind {
        Kind::Object(id) => Some(("single", *id)),
        Kind::List(element, _) => of("list", element),
        Kind::Set(element) => of("set", element),
        Kind::Map(element) => of("map", element),
        _ => None,
    }
}

fn flags(configurability: Configurability) -> &'static [&'static str] {
    match configurability {
        Configurability::Required => &["required"],
        Configurability::Optional => &["optional"],
        Configurability::OptionalComputed => &["optional", "computed"],
        Configurability::Computed => &["computed"],
    }
}

fn attributes(resource: &Resource, id: ObjectId, is_data: bool) -> Value {
    shown(resource, id, is_data)
        .map(|a| (a.name.clone(), attribute(resource, a, is_data)))
        .collect::<Map<_, _>>()
        .into()
}

fn attribute(resource: &Resource, attribute: &Attribute, is_data: bool) -> Value {
    let mut out = json!({});
    match nesting(&attribute.kind) {
        Some((mode, id)) => {
            out["nesting"] = json!(mode);
            out["attributes"] = attributes(resource, id, is_data);
        }
        None => out["type"] = plain_type(resource, &attribute.kind),
    }
    if let Some(format) = format(&attribute.kind) {
        out["format"] = json!(format);
    }
    if let Kind::List(element, _) | Kind::Set(element) | Kind::Map(element) = &attribute.kind
        && let Some(format) = format(&element.kind)
    {
        out["element_format"] = json!(format);
    }
    let configurability = if is_data { Configurability::Computed } else { attribute.configurability };
    for flag in flags(configurability) {
        out[*flag] = json!(true);
    }
    if is_data {
        return out;
    }
    out["validators"] = json!(notation::validators(attribute));
    out["plan_modifiers"] = json!(plan_modifiers(attribute));
    if let Some(Default::Static(value)) = &attribute.behaviour.default {
        out["default"] = literal(value);
    }
    out
}

fn plain_type(resource: &Resource, kind: &Kind) -> Value {
    let of = |element: &Element| plain_type(resource, &element.kind);
    match kind {
        Kind::Bool => json!("bool"),
        Kind::Int64 => json!("int64"),
        Kind::Float64 => json!("float64"),
        Kind::String(_) | Kind::Document(_) => json!("string"),
        Kind::List(element, _) => json!(["list", of(element)]),
        Kind::Set(element) => json!(["set", of(element)]),
        Kind::Map(element) => json!(["map", of(element)]),
        Kind::Object(id) => {
            let member = |one: &Attribute| (one.name.clone(), plain_type(resource, &one.kind));
            json!(["object", attributes_of(resource, *id).iter().map(member).collect::<Map<_, _>>()])
        }
    }
}

fn format(kind: &Kind) -> Option<&'static str> {
    match kind {
        Kind::String(Text::Json) | Kind::Document(_) => Some("json"),
        Kind::String(Text::Instant) => Some("rfc3339"),
        _ => None,
    }
}

fn plan_modifiers(attribute: &Attribute) -> Vec<String> {
    let mut modifiers = Vec::new();
    if matches!(attribute.kind, Kind::List(_, Order::Irrelevant)) {
        modifiers.push("multiset".to_owned());
    }
    if let Some(Default::IfUnknown(value)) = &attribute.behaviour.default {
        modifiers.push(format!("default_if_unknown:{}", literal(value)));
    }
    if attribute.keeps_prior {
        modifiers.push("use_state_for_unknown".to_owned());
    }
    match attribute.replace {
        Replace::Never => {}
        Replace::Always => modifiers.push("requires_replace".to_owned()),
        Replace::IfConfigured => modifiers.push("requires_replace_if_configured".to_owned()),
    }
    modifiers
}

fn literal(value: &Literal) -> Value {
    match value {
        Literal::Bool(value) => json!(value),
        Literal::Int(value) => json!(value),
        Literal::Number(text) => serde_json::from_str(text).unwrap_or(Value::Null),
        Literal::String(text) => json!(text),
        Literal::List(items) => items.iter().map(literal).collect(),
        Literal::Object(members) => {
            members.iter().map(|(k, v)| (k.clone(), literal(v))).collect::<Map<_, _>>().into()
        }
    }
}
