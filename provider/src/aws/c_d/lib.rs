//! The AWS services from C to D, one file each. Written by `cargo xtask schemas`.

pub mod cases;
pub mod cassandra;
pub mod ce;
pub mod certificatemanager;
pub mod chatbot;
pub mod chime;
pub mod cleanrooms;
pub mod cleanroomsml;
pub mod cloud9;
pub mod cloudformation;
pub mod cloudfront;
pub mod cloudhsm;
pub mod cloudtrail;
pub mod cloudwatch;
pub mod codeartifact;
pub mod codebuild;
pub mod codecommit;
pub mod codeconnections;
pub mod codedeploy;
pub mod codeguruprofiler;
pub mod codegurureviewer;
pub mod codepipeline;
pub mod codestarconnections;
pub mod codestarnotifications;
pub mod cognito;
pub mod comprehend;
pub mod computeoptimizer;
pub mod config;
pub mod connect;
pub mod connectcampaigns;
pub mod connectcampaignsv2;
pub mod controltower;
pub mod cur;
pub mod customerprofiles;
pub mod databrew;
pub mod dataexchange;
pub mod datapipeline;
pub mod datasync;
pub mod datazone;
pub mod dax;
pub mod deadline;
pub mod detective;
pub mod devicefarm;
pub mod devopsagent;
pub mod devopsguru;
pub mod directconnect;
pub mod directoryservice;
pub mod dlm;
pub mod dms;
pub mod docdb;
pub mod docdbelastic;
pub mod drs;
pub mod dsql;
pub mod dynamodb;

/// The services, each with its resource types.
pub const SERVICES: &[(&str, &[ferroform::Registration])] = &[
    ("cases", cases::RESOURCES),
    ("cassandra", cassandra::RESOURCES),
    ("ce", ce::RESOURCES),
    ("certificatemanager", certificatemanager::RESOURCES),
    ("chatbot", chatbot::RESOURCES),
    ("chime", chime::RESOURCES),
    ("cleanrooms", cleanrooms::RESOURCES),
    ("cleanroomsml", cleanroomsml::RESOURCES),
    ("cloud9", cloud9::RESOURCES),
    ("cloudformation", cloudformation::RESOURCES),
    ("cloudfront", cloudfront::RESOURCES),
    ("cloudhsm", cloudhsm::RESOURCES),
    ("cloudtrail", cloudtrail::RESOURCES),
    ("cloudwatch", cloudwatch::RESOURCES),
    ("codeartifact", codeartifact::RESOURCES),
    ("codebuild", codebuild::RESOURCES),
    ("codecommit", codecommit::RESOURCES),
    ("codeconnections", codeconnections::RESOURCES),
    ("codedeploy", codedeploy::RESOURCES),
    ("codeguruprofiler", codeguruprofiler::RESOURCES),
    ("codegurureviewer", codegurureviewer::RESOURCES),
    ("codepipeline", codepipeline::RESOURCES),
    ("codestarconnections", codestarconnections::RESOURCES),
    ("codestarnotifications", codestarnotifications::RESOURCES),
    ("cognito", cognito::RESOURCES),
    ("comprehend", comprehend::RESOURCES),
    ("computeoptimizer", computeoptimizer::RESOURCES),
    ("config", config::RESOURCES),
    ("connect", connect::RESOURCES),
    ("connectcampaigns", connectcampaigns::RESOURCES),
    ("connectcampaignsv2", connectcampaignsv2::RESOURCES),
    ("controltower", controltower::RESOURCES),
    ("cur", cur::RESOURCES),
    ("customerprofiles", customerprofiles::RESOURCES),
    ("databrew", databrew::RESOURCES),
    ("dataexchange", dataexchange::RESOURCES),
    ("datapipeline", datapipeline::RESOURCES),
    ("datasync", datasync::RESOURCES),
    ("datazone", datazone::RESOURCES),
    ("dax", dax::RESOURCES),
    ("deadline", deadline::RESOURCES),
    ("detective", detective::RESOURCES),
    ("devicefarm", devicefarm::RESOURCES),
    ("devopsagent", devopsagent::RESOURCES),
    ("devopsguru", devopsguru::RESOURCES),
    ("directconnect", directconnect::RESOURCES),
    ("directoryservice", directoryservice::RESOURCES),
    ("dlm", dlm::RESOURCES),
    ("dms", dms::RESOURCES),
    ("docdb", docdb::RESOURCES),
    ("docdbelastic", docdbelastic::RESOURCES),
    ("drs", drs::RESOURCES),
    ("dsql", dsql::RESOURCES),
    ("dynamodb", dynamodb::RESOURCES),
];
