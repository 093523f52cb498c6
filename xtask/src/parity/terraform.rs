//! The format of `terraform providers schema -json`.

use ferroform_compiler::ir::{Attribute, Configurability, Kind, ObjectId, Resource};
use serde_json::{Map, Value, json};

use super::dump::{attributes_of, listing};

pub(super) fn schemas(resources: &[Resource]) -> Value {
    let (mut managed, mut data, mut identities) = (Map::new(), Map::new(), Map::new());
    for resource in resources {
        let name = format!("awscc_{}", resource.name);
        if resource.offers.resource {
            let attributes = attributes(resource, resource.root, false);
            managed.insert(
                name.clone(),
                json!({"version": resource.schema_version, "block": {"attributes": attributes}}),
            );
            identities
                .insert(name.clone(), json!({"version": 0, "attributes": super::dump::identity(resource)}));
        }
        if resource.offers.data_source {
            let mut attributes = attributes(resource, resource.root, true);
            attributes["id"] = json!({"type": "string", "required": true});
            data.insert(name, json!({"version": 0, "block": {"attributes": attributes}}));
        }
        if resource.offers.plural_data_source {
            let attributes = match listing(resource) {
                Some(id) => attributes(resource, id, false),
                None => json!({
                    "id": {"type": "string", "computed": true},
                    "ids": {"type": ["set", "string"], "computed": true},
                }),
            };
            let name = format!("awscc_{}", resource.plural_name);
            data.insert(name, json!({"version": 0, "block": {"attributes": attributes}}));
        }
    }
    json!({"format_version": "1.0", "provider_schemas": {"local/awscc": {
        "resource_schemas": managed, "data_source_schemas": data, "resource_identity_schemas": identities,
    }}})
}

fn attributes(resource: &Resource, id: ObjectId, is_data: bool) -> Value {
    super::dump::shown(resource, id, is_data)
        .map(|a| (a.name.clone(), attribute(resource, a, is_data)))
        .collect::<Map<_, _>>()
        .into()
}

fn attribute(resource: &Resource, attribute: &Attribute, is_data: bool) -> Value {
    let mut out = json!({});
    match super::dump::nesting(&attribute.kind) {
        Some((mode, id)) => {
            out["nested_type"] =
                json!({"nesting_mode": mode, "attributes": attributes(resource, id, is_data)});
        }
        None => out["type"] = wire_type(resource, &attribute.kind),
    }
    let configurability = if is_data { Configurability::Computed } else { attribute.configurability };
    for flag in super::dump::flags(configurability) {
        out[flag] = json!(true);
    }
    out
}

fn wire_type(resource: &Resource, kind: &Kind) -> Value {
    match kind {
        Kind::Bool => json!("bool"),
        Kind::Int64 | Kind::Float64 => json!("number"),
        Kind::String(_) | Kind::Document(_) => json!("string"),
        Kind::List(element, _) => json!(["list", wire_type(resource, &element.kind)]),
        Kind::Set(element) => json!(["set", wire_type(resource, &element.kind)]),
        Kind::Map(element) => json!(["map", wire_type(resource, &element.kind)]),
        Kind::Object(id) => {
            let attributes = attributes_of(resource, *id);
            let members: Map<_, _> =
                attributes.iter().map(|a| (a.name.clone(), wire_type(resource, &a.kind))).collect();
            json!(["object", members])
        }
    }
}
