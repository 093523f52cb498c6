//! Which secrets have a write-only argument, and what it is like.

use std::collections::{BTreeMap, BTreeSet};

use ferroform_compiler::annotation::Annotation;
use ferroform_compiler::finding::Findings;
use ferroform_compiler::ir::{Attribute, Configurability, Kind, Resource, Rule, Secret, Severity};
use ferroform_compiler::overrides::{Beside, Overrides};
use serde_json::{Value, json};

use crate::support::{self, SHIPPED, messages};

/// Compiles a schema with these properties, of which those at these pointers are secrets.
fn compile(properties: Value, more: Value, secrets: &[&str]) -> Resource {
    let mut schema = support::schema(more);
    schema["properties"] = properties;
    schema["properties"]["Name"] = json!({"type": "string"});
    let list = format!("[secret]\n\"A::B::C\" = {}\n", json!(secrets));
    let mut findings = Findings::new();
    let beside = Beside { secrets: Some(&list), ..Beside::default() };
    let overrides = Overrides::parse_all(beside, &mut findings);
    let (resource, found) =
        ferroform_compiler::compile(&schema.to_string(), &Annotation::default(), &overrides);
    findings.append(found);
    assert_eq!(messages(&findings), [""; 0]);
    resource.expect("a table")
}

/// Returns the secrets of all objects.
fn secrets(resource: &Resource) -> Vec<&Secret> {
    resource.objects.iter().flat_map(|object| &object.secrets).collect()
}

fn arguments(resource: &Resource) -> Vec<&str> {
    let all = resource.objects.iter().flat_map(|object| &object.attributes);
    let mut names: Vec<&str> = all.filter(|a| a.name.contains("_wo")).map(|a| a.name.as_str()).collect();
    names.sort_unstable();
    names
}

fn attribute<'r>(resource: &'r Resource, name: &str) -> &'r Attribute {
    let mut all = resource.objects.iter().flat_map(|object| &object.attributes);
    all.find(|attribute| attribute.name == name).unwrap_or_else(|| panic!("{name}"))
}

fn user() -> Value {
    json!({"type": "object", "properties": {"Key": {"type": "string"}}, "additionalProperties": false})
}

fn of_users(more: &Value) -> Value {
    let mut list = json!({"type": "array", "items": user()});
    for (member, value) in more.as_object().into_iter().flatten() {
        list[member] = value.clone();
    }
    list
}

#[test]
fn a_secret_has_an_argument_and_a_version_wherever_core_allows_it() {
    let expected = ["key_wo", "key_wo_version"];
    let places = [
        (json!({"type": "string"}), "/properties/Key"),
        (user(), "/properties/Key/Key"),
        (of_users(&json!({})), "/properties/Key/*/Key"),
        (of_users(&json!({"insertionOrder": false})), "/properties/Key/*/Key"),
        (
            json!({"type": "object", "patternProperties": {".*": user()}, "additionalProperties": false}),
            "/properties/Key/*/Key",
        ),
    ];
    for (property, pointer) in places {
        let resource = compile(json!({ "Key": property }), json!({}), &[pointer]);
        assert_eq!(arguments(&resource), expected, "{pointer}");
        assert!(attribute(&resource, "key_wo").behaviour.is_write_only, "{pointer}");
        assert!(resource.gaps.is_empty(), "{:?}", resource.gaps);
    }
    let document = compile(json!({"Key": {"type": "object"}}), json!({}), &["/properties/Key"]);
    assert_eq!(arguments(&document), expected, "a JSON text");
}

#[test]
fn where_core_allows_none_or_users_set_nothing_there_is_no_argument() {
    let of = |property: Value, more: Value, pointer: &str| {
        let resource = compile(json!({ "Key": property }), more, &[pointer]);
        assert!(resource.gaps.iter().all(|gap| !gap.reason.contains("secret")), "{:?}", resource.gaps);
        arguments(&resource).len()
    };
    let set = of_users(&json!({"insertionOrder": false, "uniqueItems": true}));
    assert_eq!(of(set, json!({}), "/properties/Key/*/Key"), 0, "in a set");
    let read_only = json!({"readOnlyProperties": ["/properties/Key"]});
    assert_eq!(of(json!({"type": "string"}), read_only.clone(), "/properties/Key"), 0, "read-only");
    assert_eq!(of(user(), read_only, "/properties/Key/Key"), 0, "in a read-only object");
    let texts = json!({"type": "array", "items": {"type": "string"}});
    assert_eq!(of(texts, json!({}), "/properties/Key"), 0, "more than one text");
    assert_eq!(of(json!({"type": "string"}), json!({}), "/properties/Name"), 2);
}

#[test]
fn one_of_a_required_secret_and_its_argument_is_demanded() {
    let resource = compile(
        json!({"Key": {"type": "string", "minLength": 8}}),
        json!({"required": ["Key"]}),
        &["/properties/Key"],
    );
    let expected = Secret {
        attribute: "key".into(),
        argument: "key_wo".into(),
        version: "key_wo_version".into(),
        demanded: Some(Severity::Error),
    };
    assert_eq!(secrets(&resource), [&expected]);
    let [plain, argument] = ["key", "key_wo"].map(|name| attribute(&resource, name));
    assert_eq!(plain.configurability, Configurability::Optional);
    assert_eq!(argument.configurability, Configurability::Optional);
    assert_eq!(argument.constraints, plain.constraints);
    assert_eq!(plain.constraints.len(), 1);

    let mut inner = user();
    inner["required"] = json!(["Key"]);
    let resource = compile(json!({ "User": inner }), json!({}), &["/properties/User/Key"]);
    assert_eq!(secrets(&resource)[0].demanded, Some(Severity::Error));
    let plain = attribute(&resource, "key");
    assert_eq!(plain.configurability, Configurability::OptionalComputed, "as it was");
    assert!(plain.constraints.iter().all(|constraint| constraint.rule != Rule::NotNull));
}

#[test]
fn what_the_list_cannot_mean_is_a_gap() {
    let text = json!({"type": "string"});
    let resource = compile(
        json!({"Key": text, "KeyWo": text, "Other": text, "Free": {"type": "object"}}),
        json!({}),
        &["/properties/Key", "/properties/Free/Key", "/properties/Other"],
    );
    assert_eq!(arguments(&resource), ["key_wo", "other_wo", "other_wo_version"]);
    let reasons: Vec<&str> = resource.gaps.iter().map(|gap| gap.reason.as_str()).collect();
    let expected = [
        "no attribute stands for the secret `/properties/Free/Key`",
        "`Key` has no write-only argument: another property is `key_wo`",
    ];
    assert!(expected.iter().all(|reason| reasons.contains(reason)), "{reasons:?}");
}

#[test]
fn the_committed_secrets_have_an_argument_but_for_known_reasons() {
    let types: BTreeSet<&str> = SHIPPED.overrides.secrets.secret().map(|(name, _)| name).collect();
    let (mut with, mut without) = (0, BTreeMap::<String, Vec<String>>::new());
    for resource in SHIPPED.resources().filter(|resource| types.contains(&*resource.cloudformation_type)) {
        let name = &resource.cloudformation_type;
        let missed = resource.gaps.iter().filter(|gap| gap.reason.contains("secret"));
        assert_eq!(missed.map(|gap| gap.reason.as_str()).collect::<Vec<_>>(), [""; 0], "{name}");
        for object in &resource.objects {
            for listed in object.attributes.iter().filter(|attribute| attribute.is_listed_secret) {
                let has_argument = object.secrets.iter().any(|secret| secret.attribute == listed.name);
                let reason = match &listed.kind {
                    _ if has_argument => {
                        with += 1;
                        continue;
                    }
                    _ if listed.configurability == Configurability::Computed => "users do not set it",
                    _ if listed.behaviour.is_read_only => "users do not set it",
                    Kind::List(..) | Kind::Map(_) | Kind::Set(_) => "it is more than one text",
                    _ => "it is in a set or a text",
                };
                without.entry(reason.into()).or_default().push(format!("{name} {}", listed.name));
            }
        }
    }
    let of = |reason: &str| without.get(reason).map(|all| all.join(", ")).unwrap_or_default();
    let in_sets = "AWS::DirectConnect::PrivateVirtualInterface auth_key, AWS::DirectConnect::PublicVirtualInterface auth_key, \
                   AWS::DirectConnect::TransitVirtualInterface auth_key, AWS::ElasticLoadBalancingV2::ListenerRule client_secret";
    assert_eq!(of("it is in a set or a text"), in_sets);
    let several = "AWS::AppFlow::ConnectorProfile credentials_map, AWS::Cognito::UserPoolIdentityProvider provider_details, \
                   AWS::DataZone::Connection custom_authentication_credentials, AWS::DataZone::Connection \
                   connection_properties, AWS::ElastiCache::User passwords, AWS::ElastiCache::User passwords, \
                   AWS::LaunchWizard::Deployment specifications, AWS::MemoryDB::User passwords, \
                   AWS::WorkSpacesWeb::IdentityProvider identity_provider_details";
    assert_eq!(of("it is more than one text"), several);
    // Objects that are alike are counted once.
    assert!(with >= 150, "{with} have an argument; without: {without:#?}");
}
