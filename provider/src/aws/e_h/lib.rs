//! The AWS services from E to H, one file each. Written by `cargo xtask schemas`.

pub mod ec2;
pub mod ecr;
pub mod ecs;
pub mod efs;
pub mod eks;
pub mod elasticache;
pub mod elasticbeanstalk;
pub mod elasticloadbalancing;
pub mod elasticloadbalancingv2;
pub mod elementalinference;
pub mod emr;
pub mod emrcontainers;
pub mod emrserverless;
pub mod entityresolution;
pub mod events;
pub mod eventschemas;
pub mod eventsv2;
pub mod evidently;
pub mod evs;
pub mod finspace;
pub mod fis;
pub mod fms;
pub mod forecast;
pub mod frauddetector;
pub mod fsx;
pub mod gamelift;
pub mod gameliftstreams;
pub mod globalaccelerator;
pub mod glue;
pub mod grafana;
pub mod greengrassv2;
pub mod groundstation;
pub mod guardduty;
pub mod healthagent;
pub mod healthimaging;
pub mod healthlake;

/// The services, each with its resource types.
pub const SERVICES: &[(&str, &[ferroform::Registration])] = &[
    ("ec2", ec2::RESOURCES),
    ("ecr", ecr::RESOURCES),
    ("ecs", ecs::RESOURCES),
    ("efs", efs::RESOURCES),
    ("eks", eks::RESOURCES),
    ("elasticache", elasticache::RESOURCES),
    ("elasticbeanstalk", elasticbeanstalk::RESOURCES),
    ("elasticloadbalancing", elasticloadbalancing::RESOURCES),
    ("elasticloadbalancingv2", elasticloadbalancingv2::RESOURCES),
    ("elementalinference", elementalinference::RESOURCES),
    ("emr", emr::RESOURCES),
    ("emrcontainers", emrcontainers::RESOURCES),
    ("emrserverless", emrserverless::RESOURCES),
    ("entityresolution", entityresolution::RESOURCES),
    ("events", events::RESOURCES),
    ("eventschemas", eventschemas::RESOURCES),
    ("eventsv2", eventsv2::RESOURCES),
    ("evidently", evidently::RESOURCES),
    ("evs", evs::RESOURCES),
    ("finspace", finspace::RESOURCES),
    ("fis", fis::RESOURCES),
    ("fms", fms::RESOURCES),
    ("forecast", forecast::RESOURCES),
    ("frauddetector", frauddetector::RESOURCES),
    ("fsx", fsx::RESOURCES),
    ("gamelift", gamelift::RESOURCES),
    ("gameliftstreams", gameliftstreams::RESOURCES),
    ("globalaccelerator", globalaccelerator::RESOURCES),
    ("glue", glue::RESOURCES),
    ("grafana", grafana::RESOURCES),
    ("greengrassv2", greengrassv2::RESOURCES),
    ("groundstation", groundstation::RESOURCES),
    ("guardduty", guardduty::RESOURCES),
    ("healthagent", healthagent::RESOURCES),
    ("healthimaging", healthimaging::RESOURCES),
    ("healthlake", healthlake::RESOURCES),
];
