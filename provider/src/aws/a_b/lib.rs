//! The AWS services from A to B, one file each. Written by `cargo xtask schemas`.

pub mod accessanalyzer;
pub mod accountaccess;
pub mod acmpca;
pub mod agentregistry;
pub mod aiops;
pub mod amazonmq;
pub mod amplify;
pub mod amplifyuibuilder;
pub mod apigateway;
pub mod apigatewayv2;
pub mod appconfig;
pub mod appfabric;
pub mod appflow;
pub mod appintegrations;
pub mod applicationautoscaling;
pub mod applicationinsights;
pub mod applicationsignals;
pub mod apprunner;
pub mod appstream;
pub mod appsync;
pub mod apptest;
pub mod aps;
pub mod arcregionswitch;
pub mod arczonalshift;
pub mod athena;
pub mod auditmanager;
pub mod autoscaling;
pub mod autoscalingplans;
pub mod awsexternalanthropic;
pub mod b2bi;
pub mod backup;
pub mod backupgateway;
pub mod batch;
pub mod bcm;
pub mod bcmdataexports;
pub mod bcmpricingcalculator;
pub mod bedrock;
pub mod bedrockagentcore;
pub mod bedrockmantle;
pub mod billing;
pub mod billingconductor;
pub mod braket;
pub mod budgets;

/// The services, each with its resource types.
pub const SERVICES: &[(&str, &[ferroform::Registration])] = &[
    ("accessanalyzer", accessanalyzer::RESOURCES),
    ("accountaccess", accountaccess::RESOURCES),
    ("acmpca", acmpca::RESOURCES),
    ("agentregistry", agentregistry::RESOURCES),
    ("aiops", aiops::RESOURCES),
    ("amazonmq", amazonmq::RESOURCES),
    ("amplify", amplify::RESOURCES),
    ("amplifyuibuilder", amplifyuibuilder::RESOURCES),
    ("apigateway", apigateway::RESOURCES),
    ("apigatewayv2", apigatewayv2::RESOURCES),
    ("appconfig", appconfig::RESOURCES),
    ("appfabric", appfabric::RESOURCES),
    ("appflow", appflow::RESOURCES),
    ("appintegrations", appintegrations::RESOURCES),
    ("applicationautoscaling", applicationautoscaling::RESOURCES),
    ("applicationinsights", applicationinsights::RESOURCES),
    ("applicationsignals", applicationsignals::RESOURCES),
    ("apprunner", apprunner::RESOURCES),
    ("appstream", appstream::RESOURCES),
    ("appsync", appsync::RESOURCES),
    ("apptest", apptest::RESOURCES),
    ("aps", aps::RESOURCES),
    ("arcregionswitch", arcregionswitch::RESOURCES),
    ("arczonalshift", arczonalshift::RESOURCES),
    ("athena", athena::RESOURCES),
    ("auditmanager", auditmanager::RESOURCES),
    ("autoscaling", autoscaling::RESOURCES),
    ("autoscalingplans", autoscalingplans::RESOURCES),
    ("awsexternalanthropic", awsexternalanthropic::RESOURCES),
    ("b2bi", b2bi::RESOURCES),
    ("backup", backup::RESOURCES),
    ("backupgateway", backupgateway::RESOURCES),
    ("batch", batch::RESOURCES),
    ("bcm", bcm::RESOURCES),
    ("bcmdataexports", bcmdataexports::RESOURCES),
    ("bcmpricingcalculator", bcmpricingcalculator::RESOURCES),
    ("bedrock", bedrock::RESOURCES),
    ("bedrockagentcore", bedrockagentcore::RESOURCES),
    ("bedrockmantle", bedrockmantle::RESOURCES),
    ("billing", billing::RESOURCES),
    ("billingconductor", billingconductor::RESOURCES),
    ("braket", braket::RESOURCES),
    ("budgets", budgets::RESOURCES),
];
