//! Resource types of the service `route53globalresolver`.

use ferroform::prelude::*;

/// `awscc_route53globalresolver_access_source`
#[cfg_resource("AWS::Route53GlobalResolver::AccessSource")]
pub struct AccessSource;

/// `awscc_route53globalresolver_access_token`
#[cfg_resource("AWS::Route53GlobalResolver::AccessToken")]
pub struct AccessToken;

/// `awscc_route53globalresolver_dns_view`
#[cfg_resource("AWS::Route53GlobalResolver::DnsView")]
pub struct DnsView;

/// `awscc_route53globalresolver_firewall_domain_list`
#[cfg_resource("AWS::Route53GlobalResolver::FirewallDomainList")]
pub struct FirewallDomainList;

/// `awscc_route53globalresolver_firewall_rule`
#[cfg_resource("AWS::Route53GlobalResolver::FirewallRule")]
pub struct FirewallRule;

/// `awscc_route53globalresolver_global_resolver`
#[cfg_resource("AWS::Route53GlobalResolver::GlobalResolver")]
pub struct GlobalResolver;

/// `awscc_route53globalresolver_hosted_zone_association`
#[cfg_resource("AWS::Route53GlobalResolver::HostedZoneAssociation")]
pub struct HostedZoneAssociation;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    AccessSource,
    AccessToken,
    DnsView,
    FirewallDomainList,
    FirewallRule,
    GlobalResolver,
    HostedZoneAssociation,
];
