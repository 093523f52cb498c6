//! Resource types of the service `route53resolver`.

use ferroform::prelude::*;

/// `awscc_route53resolver_firewall_domain_list`
#[cfg_resource("AWS::Route53Resolver::FirewallDomainList")]
pub struct FirewallDomainList;

/// `awscc_route53resolver_firewall_rule_group`
#[cfg_resource("AWS::Route53Resolver::FirewallRuleGroup")]
pub struct FirewallRuleGroup;

/// `awscc_route53resolver_firewall_rule_group_association`
#[cfg_resource("AWS::Route53Resolver::FirewallRuleGroupAssociation")]
pub struct FirewallRuleGroupAssociation;

/// `awscc_route53resolver_outpost_resolver`
#[cfg_resource("AWS::Route53Resolver::OutpostResolver")]
pub struct OutpostResolver;

/// `awscc_route53resolver_resolver_config`
#[cfg_resource("AWS::Route53Resolver::ResolverConfig")]
pub struct ResolverConfig;

/// `awscc_route53resolver_resolver_dnssec_config`
#[cfg_resource("AWS::Route53Resolver::ResolverDNSSECConfig")]
pub struct ResolverDNSSECConfig;

/// `awscc_route53resolver_resolver_endpoint`
#[cfg_resource("AWS::Route53Resolver::ResolverEndpoint")]
pub struct ResolverEndpoint;

/// `awscc_route53resolver_resolver_query_logging_config`
#[cfg_resource("AWS::Route53Resolver::ResolverQueryLoggingConfig")]
pub struct ResolverQueryLoggingConfig;

/// `awscc_route53resolver_resolver_query_logging_config_association`
#[cfg_resource("AWS::Route53Resolver::ResolverQueryLoggingConfigAssociation")]
pub struct ResolverQueryLoggingConfigAssociation;

/// `awscc_route53resolver_resolver_rule`
#[cfg_resource("AWS::Route53Resolver::ResolverRule")]
pub struct ResolverRule;

/// `awscc_route53resolver_resolver_rule_association`
#[cfg_resource("AWS::Route53Resolver::ResolverRuleAssociation")]
pub struct ResolverRuleAssociation;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    FirewallDomainList,
    FirewallRuleGroup,
    FirewallRuleGroupAssociation,
    OutpostResolver,
    ResolverConfig,
    ResolverDNSSECConfig,
    ResolverEndpoint,
    ResolverQueryLoggingConfig,
    ResolverQueryLoggingConfigAssociation,
    ResolverRule,
    ResolverRuleAssociation,
];
