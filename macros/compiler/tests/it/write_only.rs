//! Which secrets have a write-only argument, and what it is like.
//!
//! The cases are in `write_only.txt`: pointers to secrets and members of a schema, and the lines of the secrets, of their
//! attributes and arguments, and of the gaps.
//! `FERROFORM_BLESS=1 cargo test -p ferroform-compiler --test it write_only` rewrites these lines.

use std::collections::{BTreeMap, BTreeSet};

use ferroform_compiler::ir::{Configurability, Kind, dump};
use ferroform_compiler::overrides::Beside;
use serde_json::{Value, json};

use crate::support::{self, SHIPPED, cases, compile_beside, messages};

#[test]
fn a_secret_has_an_argument_wherever_core_allows_it() {
    cases("write_only.txt", |case| {
        let (pointers, members) = case.split_once(" {").expect("pointers and members");
        let members: Value = serde_json::from_str(&format!("{{{members}")).expect("JSON");
        let mut schema = support::schema(members);
        schema["properties"]["Name"] = json!({"type": "string"});
        let pointers: Vec<&str> = pointers.split(' ').collect();
        let list = format!("[secret]\n\"A::B::C\" = {}\n", json!(pointers));
        let beside = Beside { secrets: Some(&list), ..Beside::default() };
        let (resource, findings) = compile_beside(&schema.to_string(), beside);
        assert_eq!(messages(&findings), [""; 0]);
        let text = dump::text(&resource);
        let lines = text
            .lines()
            .filter(|line| line.contains("listed") || line.contains("_wo") || line.contains("/properties/"));
        lines.map(|line| line.trim().to_owned()).collect()
    });
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
