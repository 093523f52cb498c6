//! The schema dump: one JSON document with what Terraform's own dump lacks, such as validators, plan modifiers,
//! defaults, names and identities.

mod attribute;
mod notation;

use std::collections::{BTreeMap, VecDeque};

use ferroform_core::resource::Registration;
use ferroform_core::schema::SchemaKind;
use ferroform_core::table::{ObjectTable, ResourceTable};
use ferroform_engine::plural_block;
use serde_json::{Map, Value as Json, json};

/// Describes all types of a provider with this name.
pub(crate) fn document(provider_name: &str, registrations: &[&Registration]) -> Json {
    let full = |name: &str| format!("{provider_name}_{name}");
    let mut types = Vec::new();
    for table in registrations.iter().map(|registration| registration.table) {
        let name = full(table.name);
        if table.offers.resource {
            types.push(resource(&name, table));
        }
        if table.offers.data_source {
            types.push(singular(&name, table));
        }
        if table.offers.plural_data_source {
            types.push(json!({
                "name": full(table.plural_name),
                "kind": "plural",
                "cloudformation_type": table.cloudformation_type,
                "attributes": attribute::attributes(plural_block(table), SchemaKind::Resource),
            }));
        }
        if table.offers.list_resource {
            types.push(json!({
                "name": name,
                "kind": "list",
                "cloudformation_type": table.cloudformation_type,
                "attributes": attribute::attributes(plural_block(table), SchemaKind::List),
            }));
        }
    }
    json!({"format_version": 1, "types": types})
}

fn resource(name: &str, table: &ResourceTable) -> Json {
    let mut timeouts = json!({"create": table.timeouts.create / 60, "delete": table.timeouts.delete / 60});
    if table.handlers.update {
        timeouts["update"] = (table.timeouts.update / 60).into();
    }
    let mut write_only = Vec::new();
    write_only_attributes(table.root, "", &mut write_only);
    json!({
        "name": name,
        "kind": "resource",
        "cloudformation_type": table.cloudformation_type,
        "schema_version": table.schema_version,
        "attributes": attribute::attributes(table.root, SchemaKind::Resource),
        "property_names": property_names(table.root),
        "write_only_properties": table.write_only_pointers,
        "write_only_attributes": write_only,
        "timeouts": timeouts,
        "immutable": table.is_immutable,
        "global": table.is_global,
        "identifier": table.identity.parts.iter().map(|part| part.name).collect::<Vec<_>>(),
        "identity": identity(table),
    })
}

fn singular(name: &str, table: &ResourceTable) -> Json {
    json!({
        "name": name,
        "kind": "singular",
        "cloudformation_type": table.cloudformation_type,
        "attributes": attribute::attributes(table.root, SchemaKind::DataSource),
        "property_names": property_names(table.root),
    })
}

fn identity(table: &ResourceTable) -> Json {
    let mut identity = Map::new();
    for part in table.identity.parts {
        identity.insert(part.name.to_owned(), json!({"required_for_import": true}));
    }
    // A part that is itself the account or the region becomes optional.
    if !table.is_own {
        identity.insert("account_id".to_owned(), json!({"optional_for_import": true}));
    }
    if !table.is_global {
        identity.insert("region".to_owned(), json!({"optional_for_import": true}));
    }
    Json::Object(identity)
}

/// Returns the property of each attribute name; for a name at several depths, the one nearest to the root.
fn property_names(root: &ObjectTable) -> BTreeMap<&'static str, &'static str> {
    let mut names = BTreeMap::new();
    let mut waiting = VecDeque::from([root]);
    while let Some(object) = waiting.pop_front() {
        for attribute in object.attributes {
            if let Some(property) = attribute.property() {
                names.entry(attribute.name).or_insert(property);
            }
            waiting.extend(attribute.kind.object());
        }
    }
    names
}

/// Collects the dotted paths of the attributes that the service never returns. Collections add no step to a path.
fn write_only_attributes(object: &ObjectTable, prefix: &str, out: &mut Vec<String>) {
    for attribute in object.attributes {
        let path = format!("{prefix}{}", attribute.name);
        if attribute.behaviour.is_write_only {
            out.push(path);
        } else if let Some(inner) = attribute.kind.object() {
            write_only_attributes(inner, &format!("{path}."), out);
        }
    }
}
