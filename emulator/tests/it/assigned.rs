//! Values that the service assigns, over all types: they fit their own property, and the properties of other
//! types that take them.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, LazyLock},
};

use ferroform_emulator::{
    Clock, Emulator, Latency, SchemaStore, Scope, Time,
    sample::Sample,
    schema::{Handler, Occasion, TypeSchema},
};
use serde_json::{Value, json};

/// The schema of each type, and its objects as the service stores them.
type Made = BTreeMap<String, (Arc<TypeSchema>, Vec<Object>)>;

struct Object {
    identifier: String,
    model: Value,
}

/// Two objects of every type that can be created. Parts of the identifier that the user chooses are the same
/// in both.
static MADE: LazyLock<Made> = LazyLock::new(|| {
    let (schemas, mut made) = (SchemaStore::built_in(), Made::new());
    for name in schemas.type_names().unwrap() {
        let schema = schemas.get(&name).unwrap().unwrap();
        if schema.has(Handler::Create) {
            let objects = two(&schemas, &schema);
            made.insert(name, (schema, objects));
        }
    }
    made
});

static SCOPE: LazyLock<Scope> = LazyLock::new(|| Scope::new("111122223333", "eu-west-1"));

fn emulator(schemas: &SchemaStore) -> Emulator {
    let clock = Clock::standing(Time(1_700_000_000_000));
    Emulator::builder()
        .schemas(schemas.clone())
        .clock(clock)
        .latency(Latency::NONE)
        .without_network()
        .unwrap()
}

/// Creates an object, or returns the existing one.
fn create(emulator: &Emulator, name: &str, desired: &Value) -> Object {
    let input = json!({ "TypeName": name, "DesiredState": desired.to_string() });
    let answer = emulator.call(&SCOPE, "CreateResource", input).unwrap();
    let input = json!({ "RequestToken": answer["ProgressEvent"]["RequestToken"] });
    let answer = emulator.call(&SCOPE, "GetResourceRequestStatus", input).unwrap();
    let identifier = answer["ProgressEvent"]["Identifier"].as_str().unwrap().to_owned();
    let found = emulator.objects(Some(name)).into_iter().find(|object| object.identifier == identifier);
    Object { identifier, model: found.unwrap().model }
}

fn two(schemas: &SchemaStore, schema: &TypeSchema) -> Vec<Object> {
    let first = Sample::of(schema, "first").unwrap().desired;
    // The second has other names than the first, where the user chooses them.
    let differs = |other: &Value| {
        let names = other.as_object().into_iter().flatten().filter(|(name, _)| name.ends_with("Name"));
        let mut names = names.filter(|(_, value)| value.is_string());
        names.all(|(name, value)| first.get(name) != Some(value))
    };
    let others = (0..20).map(|seed| Sample::of(schema, &format!("second {seed}")).unwrap().desired);
    let mut second = others.into_iter().find(differs).unwrap_or_else(|| first.clone());
    for (at, value) in schema.primary_identifier.iter().flat_map(|path| path.find(&first)) {
        if let Some(place) = second.pointer_mut(&at) {
            *place = value.clone();
        }
    }
    let emulator = emulator(schemas);
    [first, second].iter().map(|desired| create(&emulator, &schema.name, desired)).collect()
}

/// Returns what is wrong with the form of a text, independent of its schema.
fn malformed(text: &str) -> Option<&'static str> {
    let arn: Vec<&str> = text.splitn(6, ':').collect();
    if let ["arn", partition, service, region, account, resource] = arn[..] {
        if partition != "aws" || service.is_empty() {
            return Some("no partition or service");
        }
        if !["", "eu-west-1", "us-east-1"].contains(&region)
            || !["", "aws", "111122223333"].contains(&account)
        {
            return Some("another region or account");
        }
        if resource.split(['/', ':']).any(str::is_empty) {
            return Some("an empty part");
        }
    }
    None
}

/// Returns whether a value has a format, as far as the format is checked.
fn is_of_format(value: &Value, format: &str) -> bool {
    let Some(text) = value.as_str() else { return true };
    match format {
        "date-time" | "timestamp" => {
            ferroform_schema::pattern::pattern_matches(r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", text)
        }
        "date" => ferroform_schema::pattern::pattern_matches(r"^\d{4}-\d\d-\d\d$", text),
        "uri" => text.contains(':'),
        "ipv4" => text.parse::<std::net::Ipv4Addr>().is_ok(),
        "ipv6" => text.parse::<std::net::Ipv6Addr>().is_ok(),
        _ => true,
    }
}

fn texts(value: &Value) -> Vec<&str> {
    match value {
        Value::String(text) => vec![text],
        Value::Array(elements) => elements.iter().flat_map(texts).collect(),
        Value::Object(members) => members.values().flat_map(texts).collect(),
        _ => Vec::new(),
    }
}

/// Malformed values that the schema itself demands.
const ASKED_FOR: &[(&str, &str)] = &[
    // The minimum length is longer than a whole ARN.
    ("AWS::BedrockAgentCore::Policy", "no partition"),
    ("AWS::BedrockAgentCore::PolicyEngine", "no partition"),
    ("AWS::StorageGateway::Tape", "another region or account"),
    // The pattern has no account.
    ("AWS::MediaLive::", "another region or account"),
    // The pattern requires a backslash in place of the account.
    ("AWS::RefactorSpaces::Application/NlbArn", "another region or account"),
    // The resource begins with a slash.
    ("AWS::EMRContainers::JobTemplate", "an empty part"),
    ("AWS::ServiceCatalogAppRegistry::", "an empty part"),
];

#[test]
fn what_is_assigned_fits_the_property_it_stands_in() {
    let (mut wrong, mut count) = (BTreeSet::new(), 0);
    for (name, (schema, objects)) in &*MADE {
        for Object { model, .. } in objects {
            let complaints = schema.judge().check(schema, model, Occasion::Create);
            wrong.extend(complaints.into_iter().map(|complaint| format!("{name}: {complaint}")));
            for (at, value) in schema.read_only.iter().flat_map(|path| path.find(model)) {
                count += 1;
                let reasons = texts(value).into_iter().filter_map(|text| Some((malformed(text)?, text)));
                wrong.extend(reasons.map(|(reason, text)| format!("{name}{at}: {reason} in {text}")));
            }
            for (property, value) in model.as_object().unwrap() {
                let node = schema.property(&schema.raw, property).map(|node| schema.resolve(node));
                let format = node.and_then(|node| node["format"].as_str()).unwrap_or_default();
                let is_read_only =
                    schema.read_only.contains(&schema.path(&format!("/properties/{property}")));
                if is_read_only && !is_of_format(value, format) {
                    wrong.insert(format!("{name}/{property}: {value} is no {format}"));
                }
            }
        }
    }
    let is_asked_for = |line: &str, known: &(&str, &str)| line.starts_with(known.0) && line.contains(known.1);
    for known in ASKED_FOR {
        assert!(wrong.iter().any(|line| is_asked_for(line, known)), "{known:?} is right by now");
    }
    wrong.retain(|line| !ASKED_FOR.iter().any(|known| is_asked_for(line, known)));
    assert!(count > 9_000, "only {count} values were looked at");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Types of which an account has one object, or one for each choice of the user.
const ONE_OF_A_KIND: &[&str] = &[
    "AWS::ARCZonalShift::AutoshiftObserverNotificationStatus",
    "AWS::DevOpsGuru::ResourceCollection",
    "AWS::Lightsail::ContactMethod",
    "AWS::Logs::AccountPolicy",
    // The user chooses the name, and both samples have the same.
    "AWS::Glue::Integration",
    "AWS::IVS::Channel",
    "AWS::IVS::IngestConfiguration",
    // Their samples have no destination, which the service would refuse: see the next test.
    "AWS::EC2::Route",
    // The first value that the identifier's pattern allows is a constant.
    "AWS::BedrockAgentCore::BrowserCustom",
    "AWS::BedrockAgentCore::CodeInterpreterCustom",
    "AWS::BedrockMantle::Project",
];

#[test]
fn two_objects_of_one_parent_have_identifiers_of_their_own() {
    let (mut same, mut count) = (BTreeSet::new(), 0);
    for (name, (schema, objects)) in &*MADE {
        let is_assigned = schema.primary_identifier.iter().any(|path| schema.read_only.contains(path));
        // The identifier is the account itself: settings that exist once per account.
        let is_account = objects[0].identifier == SCOPE.account;
        if is_assigned && !is_account {
            count += 1;
            if objects[0].identifier == objects[1].identifier {
                same.insert(name.as_str());
            }
        }
    }
    assert!(count > 900, "only {count} types were looked at");
    assert_eq!(same, ONE_OF_A_KIND.iter().copied().collect());
}

#[test]
fn services_of_one_cluster_routes_of_one_table_and_versions_of_one_parent_are_several() {
    let all = |name: &str, desired: &[Value]| -> Vec<String> {
        let emulator = emulator(&SchemaStore::built_in());
        desired.iter().map(|desired| create(&emulator, name, desired).identifier).collect()
    };
    let service = json!({ "Cluster": "c" });
    let services = all("AWS::ECS::Service", &[service.clone(), service]);
    assert_ne!(services[0], services[1]);
    let named = all("AWS::ECS::Service", &[json!({ "Cluster": "c", "ServiceName": "web" })]);
    assert_eq!(named, ["arn:aws:ecs:eu-west-1:111122223333:service/web|c"]);
    let to = |destination: &str, value: &str| json!({ "RouteTableId": "rtb-1", destination: value });
    let routes = [
        to("DestinationCidrBlock", "10.1.0.0/16"),
        to("DestinationCidrBlock", "0.0.0.0/0"),
        to("DestinationIpv6CidrBlock", "::/0"),
    ];
    assert_eq!(all("AWS::EC2::Route", &routes), ["rtb-1|10.1.0.0/16", "rtb-1|0.0.0.0/0", "rtb-1|::/0"]);
    let locale = json!({ "LocaleId": "en_US", "BotVersionLocaleDetails": { "SourceBotVersion": "DRAFT" } });
    let version = json!({ "BotId": "ABCDEFGHIJ", "BotVersionLocaleSpecification": [locale] });
    let versions = all("AWS::Lex::BotVersion", &[version.clone(), version]);
    assert_eq!(versions, ["ABCDEFGHIJ|1", "ABCDEFGHIJ|2"]);
}

#[test]
fn a_connect_module_is_in_its_instance_and_a_vpc_has_ipv6_blocks() {
    let emulator = emulator(&SchemaStore::built_in());
    let instance = "arn:aws:connect:eu-west-1:111122223333:instance/0a1b2c3d";
    let desired = json!({ "InstanceArn": instance, "Name": "m", "Content": "{}" });
    let module = create(&emulator, "AWS::Connect::ContactFlowModule", &desired).identifier;
    let id = module.strip_prefix(&format!("{instance}/flow-module/")).unwrap_or_else(|| panic!("{module}"));
    assert!(!id.is_empty());
    let vpc = create(&emulator, "AWS::EC2::VPC", &json!({ "CidrBlock": "10.0.0.0/16" })).model;
    let block = vpc["Ipv6CidrBlocks"][0].as_str().unwrap();
    assert!(block.starts_with("2001:db8:") && block.ends_with("00::/56"), "{block}");
}

/// Words in the names of properties that a healthy object lacks.
const COMPLAINTS: &[&str] = &[
    "Reason",
    "Failure",
    "Error",
    "Issues",
    "Pending",
    "Warnings",
    "ReadReplica",
    "DeletedAt",
    "Revocations",
];

#[test]
fn what_only_the_service_sets_is_there() {
    let (mut absent, mut count) = (BTreeSet::new(), 0);
    for (name, (schema, objects)) in &*MADE {
        for path in schema.read_only.iter().filter(|path| path.steps.len() == 1) {
            let property = path.root_name().unwrap_or_default();
            let is_complaint = COMPLAINTS.iter().any(|word| property.contains(word));
            if schema.raw["properties"].get(property).is_some() && !is_complaint {
                count += 1;
                if path.find(&objects[0].model).is_empty() {
                    absent.insert(format!("{name}{}", path.pointer));
                }
            }
        }
    }
    assert!(count > 3_000, "only {count} properties were looked at");
    assert!(absent.is_empty(), "{absent:#?}");
}

/// A type and a property that it assigns.
type Giver = (&'static str, &'static str);

const INSTANCE: &[Giver] = &[("AWS::Connect::Instance", "Arn")];

/// Properties that take values assigned by other types, where no schema says so.
const TAKES: &[(&str, &str, &[Giver])] = &[
    ("AWS::Connect::ContactFlowModule", "InstanceArn", INSTANCE),
    ("AWS::Connect::ContactFlow", "InstanceArn", INSTANCE),
    ("AWS::Connect::Queue", "InstanceArn", INSTANCE),
    (
        "AWS::Connect::Queue",
        "HoursOfOperationArn",
        &[("AWS::Connect::HoursOfOperation", "HoursOfOperationArn")],
    ),
    ("AWS::Connect::User", "RoutingProfileArn", &[("AWS::Connect::RoutingProfile", "RoutingProfileArn")]),
    ("AWS::Connect::RoutingProfile", "DefaultOutboundQueueArn", &[("AWS::Connect::Queue", "QueueArn")]),
    (
        "AWS::Connect::ContactFlowModuleVersion",
        "ContactFlowModuleId",
        &[("AWS::Connect::ContactFlowModule", "ContactFlowModuleArn")],
    ),
    ("AWS::ECS::Service", "Cluster", &[("AWS::ECS::Cluster", "Arn")]),
    ("AWS::ECS::Service", "TaskDefinition", &[("AWS::ECS::TaskDefinition", "TaskDefinitionArn")]),
    ("AWS::Lambda::Function", "Role", &[("AWS::IAM::Role", "Arn")]),
    (
        "AWS::Lambda::EventSourceMapping",
        "EventSourceArn",
        &[("AWS::SQS::Queue", "Arn"), ("AWS::Kinesis::Stream", "Arn")],
    ),
    ("AWS::StepFunctions::StateMachine", "RoleArn", &[("AWS::IAM::Role", "Arn")]),
    ("AWS::Bedrock::AgentAlias", "AgentId", &[("AWS::Bedrock::Agent", "AgentId")]),
    (
        "AWS::VpcLattice::Listener",
        "ServiceIdentifier",
        &[("AWS::VpcLattice::Service", "Arn"), ("AWS::VpcLattice::Service", "Id")],
    ),
];

/// A property that takes a value assigned by another type.
struct Relation {
    taker: String,
    node: Value,
    giver: String,
    property: String,
}

fn relations() -> Vec<Relation> {
    let mut found = Vec::new();
    for (name, (schema, _)) in &*MADE {
        marked(&schema.raw, name, "", &mut found);
    }
    for (taker, place, givers) in TAKES {
        let schema = &MADE[*taker].0;
        let node = schema.property(&schema.raw, place).unwrap_or_else(|| panic!("{taker} has no {place}"));
        found.extend(givers.iter().map(|(giver, property)| Relation {
            taker: format!("{taker}/{place}"),
            node: schema.resolve(node).clone(),
            giver: (*giver).to_owned(),
            property: format!("/properties/{property}"),
        }));
    }
    found
}

fn marked(node: &Value, name: &str, at: &str, found: &mut Vec<Relation>) {
    let text = |relation: &Value, name: &str| relation[name].as_str().unwrap_or_default().to_owned();
    if let Some(relation) = node.get("relationshipRef") {
        let (giver, property) = (text(relation, "typeName"), text(relation, "propertyPath"));
        found.push(Relation { taker: format!("{name}{at}"), node: node.clone(), giver, property });
    }
    match node {
        Value::Object(members) => {
            members.iter().for_each(|(key, member)| marked(member, name, &format!("{at}/{key}"), found));
        }
        Value::Array(elements) => elements.iter().for_each(|element| marked(element, name, at, found)),
        _ => {}
    }
}

#[test]
fn what_is_assigned_fits_the_properties_that_take_it() {
    let (mut wrong, mut count) = (BTreeSet::new(), 0);
    for Relation { taker, node, giver, property } in relations() {
        // Some name a type that is not in the registry, or a property that the type lacks.
        let Some((schema, objects)) = MADE.get(&giver) else { continue };
        if schema.raw.pointer(&property).is_none() {
            continue;
        }
        let path = schema.path(&property);
        for Object { model, .. } in objects {
            // Optional properties may be missing.
            let Some((_, value)) = path.find(model).into_iter().next() else { continue };
            count += 1;
            let text = value.as_str().unwrap_or_else(|| panic!("{giver}{property} is {value}"));
            let length = u64::try_from(text.chars().count()).unwrap();
            let pattern = node["pattern"].as_str();
            let fits = pattern
                .is_none_or(|pattern| ferroform_schema::pattern::pattern_matches(pattern, text))
                && node["maxLength"].as_u64().is_none_or(|most| length <= most)
                && node["minLength"].as_u64().is_none_or(|least| length >= least);
            if !fits {
                wrong.insert(format!("{taker} does not take {text} of {giver}{property}: {node}"));
            }
        }
    }
    assert!(count > 120, "only {count} relations were looked at");
    assert!(wrong.is_empty(), "{wrong:#?}");
}
