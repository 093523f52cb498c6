//! The AWS services from S to Z, one file each. Written by `cargo xtask schemas`.

pub mod s3;
pub mod s3express;
pub mod s3files;
pub mod s3objectlambda;
pub mod s3outposts;
pub mod s3tables;
pub mod s3vectors;
pub mod sagemaker;
pub mod scheduler;
pub mod scn;
pub mod sdb;
pub mod secretsmanager;
pub mod securityagent;
pub mod securityhub;
pub mod securitylake;
pub mod serverlessrepo;
pub mod servicecatalog;
pub mod servicecatalogappregistry;
pub mod servicediscovery;
pub mod ses;
pub mod shield;
pub mod signer;
pub mod simspaceweaver;
pub mod smsvoice;
pub mod sns;
pub mod sqs;
pub mod ssm;
pub mod ssmcontacts;
pub mod ssmguiconnect;
pub mod ssmincidents;
pub mod ssmquicksetup;
pub mod sso;
pub mod stepfunctions;
pub mod storagegateway;
pub mod supportapp;
pub mod supportauthz;
pub mod synthetics;
pub mod systemsmanagersap;
pub mod textract;
pub mod timestream;
pub mod transcribe;
pub mod transfer;
pub mod translate;
pub mod uxc;
pub mod verifiedpermissions;
pub mod voiceid;
pub mod vpclattice;
pub mod wafv2;
pub mod wellarchitected;
pub mod wickr;
pub mod wisdom;
pub mod workspaces;
pub mod workspacesinstances;
pub mod workspacesthinclient;
pub mod workspacesweb;
pub mod xray;

/// The services, each with its resource types.
pub const SERVICES: &[(&str, &[ferroform::Registration])] = &[
    ("s3", s3::RESOURCES),
    ("s3express", s3express::RESOURCES),
    ("s3files", s3files::RESOURCES),
    ("s3objectlambda", s3objectlambda::RESOURCES),
    ("s3outposts", s3outposts::RESOURCES),
    ("s3tables", s3tables::RESOURCES),
    ("s3vectors", s3vectors::RESOURCES),
    ("sagemaker", sagemaker::RESOURCES),
    ("scheduler", scheduler::RESOURCES),
    ("scn", scn::RESOURCES),
    ("sdb", sdb::RESOURCES),
    ("secretsmanager", secretsmanager::RESOURCES),
    ("securityagent", securityagent::RESOURCES),
    ("securityhub", securityhub::RESOURCES),
    ("securitylake", securitylake::RESOURCES),
    ("serverlessrepo", serverlessrepo::RESOURCES),
    ("servicecatalog", servicecatalog::RESOURCES),
    ("servicecatalogappregistry", servicecatalogappregistry::RESOURCES),
    ("servicediscovery", servicediscovery::RESOURCES),
    ("ses", ses::RESOURCES),
    ("shield", shield::RESOURCES),
    ("signer", signer::RESOURCES),
    ("simspaceweaver", simspaceweaver::RESOURCES),
    ("smsvoice", smsvoice::RESOURCES),
    ("sns", sns::RESOURCES),
    ("sqs", sqs::RESOURCES),
    ("ssm", ssm::RESOURCES),
    ("ssmcontacts", ssmcontacts::RESOURCES),
    ("ssmguiconnect", ssmguiconnect::RESOURCES),
    ("ssmincidents", ssmincidents::RESOURCES),
    ("ssmquicksetup", ssmquicksetup::RESOURCES),
    ("sso", sso::RESOURCES),
    ("stepfunctions", stepfunctions::RESOURCES),
    ("storagegateway", storagegateway::RESOURCES),
    ("supportapp", supportapp::RESOURCES),
    ("supportauthz", supportauthz::RESOURCES),
    ("synthetics", synthetics::RESOURCES),
    ("systemsmanagersap", systemsmanagersap::RESOURCES),
    ("textract", textract::RESOURCES),
    ("timestream", timestream::RESOURCES),
    ("transcribe", transcribe::RESOURCES),
    ("transfer", transfer::RESOURCES),
    ("translate", translate::RESOURCES),
    ("uxc", uxc::RESOURCES),
    ("verifiedpermissions", verifiedpermissions::RESOURCES),
    ("voiceid", voiceid::RESOURCES),
    ("vpclattice", vpclattice::RESOURCES),
    ("wafv2", wafv2::RESOURCES),
    ("wellarchitected", wellarchitected::RESOURCES),
    ("wickr", wickr::RESOURCES),
    ("wisdom", wisdom::RESOURCES),
    ("workspaces", workspaces::RESOURCES),
    ("workspacesinstances", workspacesinstances::RESOURCES),
    ("workspacesthinclient", workspacesthinclient::RESOURCES),
    ("workspacesweb", workspacesweb::RESOURCES),
    ("xray", xray::RESOURCES),
];
