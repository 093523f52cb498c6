//! The rules of the registry for schemas of types: `registry.json`.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

/// The rules, ready to be applied.
pub(crate) struct Registry(jsonschema::Validator);

impl Registry {
    pub(crate) fn new() -> Self {
        let rules = serde_json::from_str(include_str!("registry.json")).expect("JSON");
        let options = jsonschema::options().with_draft(jsonschema::Draft::Draft7).offline();
        Self(options.build(&rules).expect("a schema"))
    }

    /// Returns what the registry has against a schema: a place and a reason for each mistake.
    pub(crate) fn faults(&self, schema: &Value) -> Vec<String> {
        let fault = |error: jsonschema::ValidationError<'_>| format!("{}: {error}", error.instance_path());
        self.0.iter_errors(schema).map(fault).collect()
    }

    /// Checks a schema.
    #[track_caller]
    pub(crate) fn accept(&self, schema: &str) {
        let schema: Value = serde_json::from_str(schema).expect("JSON");
        assert_eq!(self.faults(&schema), Vec::<String>::new(), "{schema:#}");
    }
}

/// Makes a shipped schema what the registry has: descriptions are not shipped, and what its transport added is in a member of
/// its own.
fn as_registered(schema: &mut Value) {
    schema["description"] = "Not shipped.".into();
    without_doubtful(schema);
}

fn without_doubtful(value: &mut Value) {
    match value {
        Value::Object(members) => {
            members.remove("doubtful");
            members.values_mut().for_each(without_doubtful);
        }
        Value::Array(items) => items.iter_mut().for_each(without_doubtful),
        _ => {}
    }
}

/// Places in schemas of AWS that are against the rules: values are listed without their type. After a refresh of the schemas,
/// review the difference and write it here.
const OF_AWS: &[&str] = &[
    "\"AWS::DevOpsAgent::Service\" /definitions/MCPServerSigV4AuthorizationConfig/properties/RoleArn/anyOf/1: \"type\" is a required property",
    "\"AWS::QuickSight::ApprovalPolicy\" /definitions/ApplicableTo/properties/Type: \"type\" is a required property",
    "\"AWS::QuickSight::ApprovalPolicy\" /properties/Actions/items: \"type\" is a required property",
    "\"AWS::QuickSight::ApprovalPolicy\" /properties/AssetTypes/items: \"type\" is a required property",
];

#[test]
fn the_registry_accepts_what_it_publishes() {
    let registry = Registry::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../schemas");
    let mut types = 0;
    let mut faults = BTreeSet::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|extension| extension == "json") {
            let text = std::fs::read_to_string(&path).expect("a file");
            let mut schema = serde_json::from_str(&text).expect("JSON");
            as_registered(&mut schema);
            types += 1;
            let found = registry.faults(&schema).into_iter();
            faults.extend(found.map(|fault| format!("{} {fault}", schema["typeName"])));
        }
    }
    assert!(types > 1_700, "{types}");
    let found: Vec<&str> = faults.iter().map(String::as_str).collect();
    assert_eq!(found, OF_AWS, "{}", found.join("\n"));
}

#[test]
fn the_registry_rejects_what_is_against_its_rules() {
    let registry = Registry::new();
    let schema = serde_json::json!({
        "typeName": "MyOrg::Team::Thing",
        "description": "A thing.",
        "additionalProperties": false,
        "properties": {"Name": {"type": "string"}},
        "primaryIdentifier": ["/properties/Name"],
        "handlers": {"create": {"permissions": []}},
    });
    assert_eq!(registry.faults(&schema), Vec::<String>::new());
    for (pointer, value) in [
        ("/typeName", "MyOrg::Thing".into()),
        ("/properties", serde_json::json!({})),
        ("/properties", serde_json::json!({"my-name": {"type": "string"}})),
        ("/properties/Name", serde_json::json!({"enum": ["a"]})),
        ("/properties/Name", serde_json::json!({"type": "string", "minLenght": 1})),
        ("/properties/Name", serde_json::json!({"type": "object", "additionalProperties": true})),
        ("/primaryIdentifier", serde_json::json!([])),
        ("/handlers/create", serde_json::json!({"permissions": [], "timeoutInMinutes": 1})),
        ("/handlers/create", serde_json::json!({})),
        ("/handlers", serde_json::json!({"describe": {"permissions": []}})),
    ] {
        let mut wrong = schema.clone();
        *wrong.pointer_mut(pointer).expect("a member") = value;
        assert_ne!(registry.faults(&wrong), Vec::<String>::new(), "{wrong}");
    }
    for member in ["description", "primaryIdentifier", "additionalProperties", "properties", "typeName"] {
        let mut wrong = schema.clone();
        wrong.as_object_mut().expect("an object").remove(member);
        assert_ne!(registry.faults(&wrong), Vec::<String>::new(), "{wrong}");
    }
}
