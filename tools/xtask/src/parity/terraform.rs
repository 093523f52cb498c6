//! What `terraform providers schema -json` prints, made from a document in the form of `DUMP_FORMAT.md`.

use serde_json::{Map, Value, json};

pub(super) fn schemas(types: &[Value]) -> Value {
    let (mut managed, mut data, mut identities) = (Map::new(), Map::new(), Map::new());
    for of in types {
        let name = of["name"].as_str().unwrap_or_default().to_owned();
        let version = of["schema_version"].as_i64().unwrap_or_default();
        let schema = json!({"version": version, "block": {"attributes": attributes(&of["attributes"])}});
        match of["kind"].as_str() {
            Some("resource") => {
                identities.insert(name.clone(), json!({"version": 0, "attributes": of["identity"]}));
                managed.insert(name, schema)
            }
            Some("singular" | "plural") => data.insert(name, schema),
            _ => None,
        };
    }
    json!({"format_version": "1.0", "provider_schemas": {"local/awscc": {
        "resource_schemas": managed, "data_source_schemas": data, "resource_identity_schemas": identities,
    }}})
}

fn attributes(of: &Value) -> Value {
    let named = |(name, attribute): (&String, &Value)| (name.clone(), self::attribute(attribute));
    of.as_object().into_iter().flatten().map(named).collect::<Map<_, _>>().into()
}

fn attribute(of: &Value) -> Value {
    let mut out = Map::new();
    match of.get("nesting") {
        Some(mode) => {
            let nested = json!({"nesting_mode": mode, "attributes": attributes(&of["attributes"])});
            out.insert("nested_type".to_owned(), nested);
        }
        None => drop(out.insert("type".to_owned(), wire_type(&of["type"]))),
    }
    let flags = ["required", "optional", "computed"].into_iter();
    out.extend(flags.filter_map(|flag| Some((flag.to_owned(), of.get(flag)?.clone()))));
    out.into()
}

/// Returns a type as Terraform knows it, which has one kind of numbers.
fn wire_type(of: &Value) -> Value {
    match of {
        Value::Array(parts) => parts.iter().map(wire_type).collect(),
        Value::Object(members) => {
            members.iter().map(|(name, of)| (name.clone(), wire_type(of))).collect::<Map<_, _>>().into()
        }
        of if of == "int64" || of == "float64" => json!("number"),
        of => of.clone(),
    }
}
