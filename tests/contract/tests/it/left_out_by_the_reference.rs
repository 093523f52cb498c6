//! Lifecycles of the resource types that the reference provider leaves out: created, read by resource and
//! data sources, changed, imported, replaced and destroyed.
//!
//! The list is from hashicorp/terraform-provider-awscc 1.96, `internal/provider/all_schemas.hcl`: types with
//! `suppress_resource_generation` that CloudFormation can create.

use std::collections::BTreeSet;

use ferroform_contract::campaign::{Account, Campaign};
use ferroform_core::Registration;
use ferroform_emulator::SchemaStore;
use ferroform_emulator::schema::Handler;

const SCHEMAS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../schemas");
/// A minimal and a full lifecycle.
const LIVES: usize = 2;

/// Types whose schema refers to itself.
const RECURSIVE: [&str; 16] = [
    "AWS::AmplifyUIBuilder::Component",
    "AWS::AmplifyUIBuilder::Form",
    "AWS::AmplifyUIBuilder::Theme",
    "AWS::BCM::Dashboard",
    "AWS::Bedrock::Flow",
    "AWS::BedrockAgentCore::GatewayTarget",
    "AWS::Connect::EvaluationForm",
    "AWS::EMR::InstanceGroupConfig",
    "AWS::EMRContainers::Endpoint",
    "AWS::IoTSiteWise::ComputationModel",
    "AWS::IoTTwinMaker::ComponentType",
    "AWS::IoTTwinMaker::Entity",
    "AWS::OpenSearchServerless::Index",
    "AWS::QBusiness::DataAccessor",
    "AWS::WAFv2::RuleGroup",
    "AWS::WAFv2::WebACL",
];

/// Types with two properties, at different depths, that get the same attribute name.
const OF_ONE_NAME: [&str; 12] = [
    "AWS::AmazonMQ::Broker",
    "AWS::CloudFront::AnycastIpList",
    "AWS::CloudFront::Distribution",
    "AWS::Cognito::UserPool",
    "AWS::EKS::Nodegroup",
    "AWS::EMRContainers::SecurityConfiguration",
    "AWS::EMRContainers::VirtualCluster",
    "AWS::MediaPackage::Channel",
    "AWS::MediaPackage::OriginEndpoint",
    "AWS::VpcLattice::DomainVerification",
    "AWS::VpcLattice::TargetGroup",
    "AWS::WorkSpaces::Workspace",
];

/// Types with a shape that the reference cannot express.
const OF_ANOTHER_SHAPE: [&str; 8] = [
    "AWS::ARCRegionSwitch::Plan",
    "AWS::BedrockAgentCore::Dataset",
    "AWS::CleanRooms::IdNamespaceAssociation",
    "AWS::Connect::Rule",
    "AWS::MediaTailor::PlaybackConfiguration",
    "AWS::Rekognition::StreamProcessor",
    "AWS::SageMaker::ModelCard",
    "AWS::Transfer::User",
];

/// Types that nothing in the current schema excludes.
const WITHOUT_NEED: [&str; 10] = [
    "AWS::ControlTower::EnabledBaseline",
    "AWS::DataBrew::Recipe",
    "AWS::Glue::UsageProfile",
    "AWS::IoTFleetWise::DecoderManifest",
    "AWS::Logs::Transformer",
    "AWS::MPA::ApprovalTeam",
    "AWS::NovaAct::WorkflowDefinition",
    "AWS::ObservabilityAdmin::TelemetryPipelines",
    "AWS::SecurityHub::AutomationRule",
    "AWS::SecurityLake::Subscriber",
];

/// Types that Cloud Control cannot create, read and delete.
const WITHOUT_HANDLERS: [&str; 0] = [];

fn all() -> BTreeSet<&'static str> {
    let groups: [&[&str]; 4] = [&RECURSIVE, &OF_ONE_NAME, &OF_ANOTHER_SHAPE, &WITHOUT_NEED];
    groups.concat().into_iter().collect()
}

#[test]
fn types_that_the_reference_leaves_out_live_here() {
    let schemas = SchemaStore::folder(SCHEMAS).unwrap();
    let can_live = |name: &str| {
        let schema = schemas.get(name).unwrap().unwrap_or_else(|| panic!("there is no schema of {name}"));
        [Handler::Create, Handler::Read, Handler::Delete].into_iter().all(|handler| schema.has(handler))
    };
    let (able, unable): (Vec<&str>, Vec<&str>) = all().into_iter().partition(|name| can_live(name));
    assert_eq!(unable, WITHOUT_HANDLERS);

    let mut types: Vec<&'static Registration> = terraform_provider_awscc::registry::all();
    types.retain(|one| able.contains(&one.table.cloudformation_type));
    assert_eq!(types.len(), able.len(), "some are not served");
    for Registration { table, .. } in &types {
        assert!(table.offers.resource && table.offers.data_source, "{}", table.cloudformation_type);
        assert_eq!(table.offers.plural_data_source, table.handlers.list.is_some(), "{}", table.name);
    }

    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    if !crate::is_full() {
        types = types.into_iter().step_by(4).collect();
    }
    let campaign = Campaign { seed: 1, lifecycles: LIVES, from: 0, threads, shrinks: false, keeps: 1 };
    let mut problems = Vec::new();
    campaign.run(&types, &schemas, |account: Account| {
        let Account { type_name, lifecycles, findings, unfit, .. } = account;
        problems.extend(unfit.map(|why| format!("{type_name} cannot live: {why}")));
        for found in findings {
            problems.push(format!("{type_name}, life {}: {}", found.number, found.finding.violation));
        }
        if lifecycles < LIVES {
            problems.push(format!("{type_name} has lived {lifecycles} of {LIVES} lives"));
        }
    });
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
