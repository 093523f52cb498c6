//! The AWS services from P to R, one file each. Written by `cargo xtask schemas`.

pub mod panorama;
pub mod paymentcryptography;
pub mod pcaconnectorad;
pub mod pcaconnectorscep;
pub mod pcs;
pub mod personalize;
pub mod pi;
pub mod pinpoint;
pub mod pipes;
pub mod polly;
pub mod pricingplanmanager;
pub mod proton;
pub mod qbusiness;
pub mod qldb;
pub mod quicksight;
pub mod ram;
pub mod rbin;
pub mod rds;
pub mod redshift;
pub mod redshiftserverless;
pub mod refactorspaces;
pub mod rekognition;
pub mod resiliencehub;
pub mod resiliencehubv2;
pub mod resourceexplorer2;
pub mod resourcegroups;
pub mod robomaker;
pub mod rolesanywhere;
pub mod route53;
pub mod route53globalresolver;
pub mod route53profiles;
pub mod route53recoverycontrol;
pub mod route53recoveryreadiness;
pub mod route53resolver;
pub mod rtbfabric;
pub mod rum;

/// The services, each with its resource types.
pub const SERVICES: &[(&str, &[ferroform::Registration])] = &[
    ("panorama", panorama::RESOURCES),
    ("paymentcryptography", paymentcryptography::RESOURCES),
    ("pcaconnectorad", pcaconnectorad::RESOURCES),
    ("pcaconnectorscep", pcaconnectorscep::RESOURCES),
    ("pcs", pcs::RESOURCES),
    ("personalize", personalize::RESOURCES),
    ("pi", pi::RESOURCES),
    ("pinpoint", pinpoint::RESOURCES),
    ("pipes", pipes::RESOURCES),
    ("polly", polly::RESOURCES),
    ("pricingplanmanager", pricingplanmanager::RESOURCES),
    ("proton", proton::RESOURCES),
    ("qbusiness", qbusiness::RESOURCES),
    ("qldb", qldb::RESOURCES),
    ("quicksight", quicksight::RESOURCES),
    ("ram", ram::RESOURCES),
    ("rbin", rbin::RESOURCES),
    ("rds", rds::RESOURCES),
    ("redshift", redshift::RESOURCES),
    ("redshiftserverless", redshiftserverless::RESOURCES),
    ("refactorspaces", refactorspaces::RESOURCES),
    ("rekognition", rekognition::RESOURCES),
    ("resiliencehub", resiliencehub::RESOURCES),
    ("resiliencehubv2", resiliencehubv2::RESOURCES),
    ("resourceexplorer2", resourceexplorer2::RESOURCES),
    ("resourcegroups", resourcegroups::RESOURCES),
    ("robomaker", robomaker::RESOURCES),
    ("rolesanywhere", rolesanywhere::RESOURCES),
    ("route53", route53::RESOURCES),
    ("route53globalresolver", route53globalresolver::RESOURCES),
    ("route53profiles", route53profiles::RESOURCES),
    ("route53recoverycontrol", route53recoverycontrol::RESOURCES),
    ("route53recoveryreadiness", route53recoveryreadiness::RESOURCES),
    ("route53resolver", route53resolver::RESOURCES),
    ("rtbfabric", rtbfabric::RESOURCES),
    ("rum", rum::RESOURCES),
];
