//! `region` and `timeouts`: which types have them, and which have a property of that name instead.

use ferroform_compiler::ir::{Attribute, Configurability, Kind, Resource, Role};
use serde_json::json;

use crate::support::{self, SHIPPED, table};

/// Compiles a schema of this type, whose list takes these properties.
fn compile(type_name: &str, listed: &[&str]) -> Resource {
    let mut schema =
        support::schema(json!({"typeName": type_name, "handlers": {"create": {}, "read": {}, "list": {}}}));
    if !listed.is_empty() {
        schema["handlers"]["list"] = json!({"handlerSchema": {"properties": {}, "required": listed}});
    }
    table(&schema.to_string())
}

fn attribute<'r>(attributes: &'r [Attribute], name: &str) -> Option<&'r Attribute> {
    attributes.iter().find(|attribute| attribute.name == name)
}

fn root<'r>(resource: &'r Resource, name: &str) -> Option<&'r Attribute> {
    attribute(&resource.objects[resource.root.0].attributes, name)
}

fn has_argument(resource: &Resource, name: &str) -> bool {
    root(resource, name).is_some_and(|attribute| attribute.property().is_none())
}

#[test]
fn users_choose_the_region_of_an_object_unless_its_type_has_none() {
    let regional = compile("AWS::Logs::C", &["Name"]);
    let region = root(&regional, "region").expect("a region");
    assert_eq!((region.configurability, &region.role), (Configurability::OptionalComputed, &Role::Region));
    let listed = regional.handlers.list.as_ref().and_then(|list| list.arguments).expect("arguments");
    assert!(attribute(&regional.objects[listed.0].attributes, "region").is_some());

    let global = compile("AWS::IAM::C", &["Name"]);
    assert_eq!(root(&global, "region"), None);
    let listed = global.handlers.list.as_ref().and_then(|list| list.arguments).expect("arguments");
    assert_eq!(attribute(&global.objects[listed.0].attributes, "region"), None);
}

#[test]
fn all_types_share_one_table_of_time_limits() {
    for type_name in ["AWS::Logs::C", "AWS::IAM::C", "A::B::C"] {
        let resource = compile(type_name, &[]);
        let timeouts = root(&resource, "timeouts").expect("timeouts");
        assert_eq!(timeouts.configurability, Configurability::Optional);
        let Kind::Object(limits) = timeouts.kind else { panic!("an object") };
        let name = &resource.names[limits.0];
        assert_eq!((&*name.table, name.is_shared), ("TIME_LIMITS", true));
        let limits: Vec<&str> =
            resource.objects[limits.0].attributes.iter().map(|a| a.name.as_str()).collect();
        assert_eq!(limits, ["create", "delete", "read", "update"], "as the table of the runtime has them");
    }
}

#[test]
fn a_property_of_that_name_keeps_its_attribute() {
    let mut own = Vec::new();
    for resource in SHIPPED.resources() {
        assert!(has_argument(resource, "timeouts"), "{}", resource.cloudformation_type);
        match root(resource, "region") {
            Some(Attribute { role: Role::Property(_), .. }) => own.push(resource.cloudformation_type.clone()),
            Some(_) => assert!(!resource.is_global, "{}", resource.cloudformation_type),
            None => assert!(resource.is_global, "{}", resource.cloudformation_type),
        }
    }
    own.sort();
    let expected = [
        "AWS::ARCZonalShift::AutoshiftObserverNotificationStatus",
        "AWS::GroundStation::MissionProfile",
        "AWS::Notifications::NotificationHub",
        "AWS::Route53::RecordSet",
        "AWS::SNS::Subscription",
    ];
    assert_eq!(own, expected);
}
