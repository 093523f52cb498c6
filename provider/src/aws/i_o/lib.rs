//! The AWS services from I to O, one file each. Written by `cargo xtask schemas`.

pub mod iam;
pub mod identitystore;
pub mod imagebuilder;
pub mod inspector;
pub mod inspectorv2;
pub mod interconnect;
pub mod internetmonitor;
pub mod invoicing;
pub mod iot;
pub mod iotanalytics;
pub mod iotcoredeviceadvisor;
pub mod iotfleetwise;
pub mod iotmanagedintegrations;
pub mod iotsecuretunneling;
pub mod iotsitewise;
pub mod iottwinmaker;
pub mod iotwireless;
pub mod ivs;
pub mod ivschat;
pub mod kafkaconnect;
pub mod kendra;
pub mod kendraranking;
pub mod kinesis;
pub mod kinesisanalyticsv2;
pub mod kinesisfirehose;
pub mod kinesisvideo;
pub mod kms;
pub mod lakeformation;
pub mod lambda;
pub mod launchwizard;
pub mod lex;
pub mod licensemanager;
pub mod licensemanagerlinuxsubscriptions;
pub mod licensemanagerusersubscriptions;
pub mod lightsail;
pub mod location;
pub mod logs;
pub mod lookoutequipment;
pub mod lookoutvision;
pub mod m2;
pub mod macie;
pub mod managedblockchain;
pub mod mediaconnect;
pub mod mediaconvert;
pub mod medialive;
pub mod mediapackage;
pub mod mediapackagev2;
pub mod mediatailor;
pub mod memorydb;
pub mod mgn;
pub mod mpa;
pub mod msk;
pub mod mwaa;
pub mod mwaaserverless;
pub mod neptune;
pub mod neptunegraph;
pub mod networkfirewall;
pub mod networkflowmonitor;
pub mod networkmanager;
pub mod networkmonitor;
pub mod networksecuritymanager;
pub mod notifications;
pub mod notificationscontacts;
pub mod novaact;
pub mod oam;
pub mod observabilityadmin;
pub mod odb;
pub mod omics;
pub mod opensearch;
pub mod opensearchserverless;
pub mod opensearchservice;
pub mod organizations;
pub mod osis;
pub mod outposts;

/// The services, each with its resource types.
pub const SERVICES: &[(&str, &[ferroform::Registration])] = &[
    ("iam", iam::RESOURCES),
    ("identitystore", identitystore::RESOURCES),
    ("imagebuilder", imagebuilder::RESOURCES),
    ("inspector", inspector::RESOURCES),
    ("inspectorv2", inspectorv2::RESOURCES),
    ("interconnect", interconnect::RESOURCES),
    ("internetmonitor", internetmonitor::RESOURCES),
    ("invoicing", invoicing::RESOURCES),
    ("iot", iot::RESOURCES),
    ("iotanalytics", iotanalytics::RESOURCES),
    ("iotcoredeviceadvisor", iotcoredeviceadvisor::RESOURCES),
    ("iotfleetwise", iotfleetwise::RESOURCES),
    ("iotmanagedintegrations", iotmanagedintegrations::RESOURCES),
    ("iotsecuretunneling", iotsecuretunneling::RESOURCES),
    ("iotsitewise", iotsitewise::RESOURCES),
    ("iottwinmaker", iottwinmaker::RESOURCES),
    ("iotwireless", iotwireless::RESOURCES),
    ("ivs", ivs::RESOURCES),
    ("ivschat", ivschat::RESOURCES),
    ("kafkaconnect", kafkaconnect::RESOURCES),
    ("kendra", kendra::RESOURCES),
    ("kendraranking", kendraranking::RESOURCES),
    ("kinesis", kinesis::RESOURCES),
    ("kinesisanalyticsv2", kinesisanalyticsv2::RESOURCES),
    ("kinesisfirehose", kinesisfirehose::RESOURCES),
    ("kinesisvideo", kinesisvideo::RESOURCES),
    ("kms", kms::RESOURCES),
    ("lakeformation", lakeformation::RESOURCES),
    ("lambda", lambda::RESOURCES),
    ("launchwizard", launchwizard::RESOURCES),
    ("lex", lex::RESOURCES),
    ("licensemanager", licensemanager::RESOURCES),
    ("licensemanagerlinuxsubscriptions", licensemanagerlinuxsubscriptions::RESOURCES),
    ("licensemanagerusersubscriptions", licensemanagerusersubscriptions::RESOURCES),
    ("lightsail", lightsail::RESOURCES),
    ("location", location::RESOURCES),
    ("logs", logs::RESOURCES),
    ("lookoutequipment", lookoutequipment::RESOURCES),
    ("lookoutvision", lookoutvision::RESOURCES),
    ("m2", m2::RESOURCES),
    ("macie", macie::RESOURCES),
    ("managedblockchain", managedblockchain::RESOURCES),
    ("mediaconnect", mediaconnect::RESOURCES),
    ("mediaconvert", mediaconvert::RESOURCES),
    ("medialive", medialive::RESOURCES),
    ("mediapackage", mediapackage::RESOURCES),
    ("mediapackagev2", mediapackagev2::RESOURCES),
    ("mediatailor", mediatailor::RESOURCES),
    ("memorydb", memorydb::RESOURCES),
    ("mgn", mgn::RESOURCES),
    ("mpa", mpa::RESOURCES),
    ("msk", msk::RESOURCES),
    ("mwaa", mwaa::RESOURCES),
    ("mwaaserverless", mwaaserverless::RESOURCES),
    ("neptune", neptune::RESOURCES),
    ("neptunegraph", neptunegraph::RESOURCES),
    ("networkfirewall", networkfirewall::RESOURCES),
    ("networkflowmonitor", networkflowmonitor::RESOURCES),
    ("networkmanager", networkmanager::RESOURCES),
    ("networkmonitor", networkmonitor::RESOURCES),
    ("networksecuritymanager", networksecuritymanager::RESOURCES),
    ("notifications", notifications::RESOURCES),
    ("notificationscontacts", notificationscontacts::RESOURCES),
    ("novaact", novaact::RESOURCES),
    ("oam", oam::RESOURCES),
    ("observabilityadmin", observabilityadmin::RESOURCES),
    ("odb", odb::RESOURCES),
    ("omics", omics::RESOURCES),
    ("opensearch", opensearch::RESOURCES),
    ("opensearchserverless", opensearchserverless::RESOURCES),
    ("opensearchservice", opensearchservice::RESOURCES),
    ("organizations", organizations::RESOURCES),
    ("osis", osis::RESOURCES),
    ("outposts", outposts::RESOURCES),
];
