//! Resource types of the service `lightsail`.

use ferroform::prelude::*;

/// `awscc_lightsail_alarm`
#[cfg_resource("AWS::Lightsail::Alarm")]
pub struct Alarm;

/// `awscc_lightsail_bucket`
#[cfg_resource("AWS::Lightsail::Bucket")]
pub struct Bucket;

/// `awscc_lightsail_certificate`
#[cfg_resource("AWS::Lightsail::Certificate")]
pub struct Certificate;

/// `awscc_lightsail_contact_method`
#[cfg_resource("AWS::Lightsail::ContactMethod")]
pub struct ContactMethod;

/// `awscc_lightsail_container`
#[cfg_resource("AWS::Lightsail::Container")]
pub struct Container;

/// `awscc_lightsail_database`
#[cfg_resource("AWS::Lightsail::Database")]
pub struct Database;

/// `awscc_lightsail_database_snapshot`
#[cfg_resource("AWS::Lightsail::DatabaseSnapshot")]
pub struct DatabaseSnapshot;

/// `awscc_lightsail_disk`
#[cfg_resource("AWS::Lightsail::Disk")]
pub struct Disk;

/// `awscc_lightsail_disk_snapshot`
#[cfg_resource("AWS::Lightsail::DiskSnapshot")]
pub struct DiskSnapshot;

/// `awscc_lightsail_distribution`
#[cfg_resource("AWS::Lightsail::Distribution")]
pub struct Distribution;

/// `awscc_lightsail_domain`
#[cfg_resource("AWS::Lightsail::Domain")]
pub struct Domain;

/// `awscc_lightsail_instance`
#[cfg_resource("AWS::Lightsail::Instance")]
pub struct Instance;

/// `awscc_lightsail_instance_snapshot`
#[cfg_resource("AWS::Lightsail::InstanceSnapshot")]
pub struct InstanceSnapshot;

/// `awscc_lightsail_key_pair`
#[cfg_resource("AWS::Lightsail::KeyPair")]
pub struct KeyPair;

/// `awscc_lightsail_load_balancer`
#[cfg_resource("AWS::Lightsail::LoadBalancer")]
pub struct LoadBalancer;

/// `awscc_lightsail_load_balancer_tls_certificate`
#[cfg_resource("AWS::Lightsail::LoadBalancerTlsCertificate")]
pub struct LoadBalancerTlsCertificate;

/// `awscc_lightsail_static_ip`
#[cfg_resource("AWS::Lightsail::StaticIp")]
pub struct StaticIp;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    Alarm,
    Bucket,
    Certificate,
    ContactMethod,
    Container,
    Database,
    DatabaseSnapshot,
    Disk,
    DiskSnapshot,
    Distribution,
    Domain,
    Instance,
    InstanceSnapshot,
    KeyPair,
    LoadBalancer,
    LoadBalancerTlsCertificate,
    StaticIp,
];
