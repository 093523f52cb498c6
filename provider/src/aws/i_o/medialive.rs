//! Resource types of the service `medialive`.

use ferroform::prelude::*;

/// `awscc_medialive_channel_placement_group`
#[cfg_resource("AWS::MediaLive::ChannelPlacementGroup")]
pub struct ChannelPlacementGroup;

/// `awscc_medialive_cloudwatch_alarm_template`
#[cfg_resource("AWS::MediaLive::CloudWatchAlarmTemplate")]
pub struct CloudWatchAlarmTemplate;

/// `awscc_medialive_cloudwatch_alarm_template_group`
#[cfg_resource("AWS::MediaLive::CloudWatchAlarmTemplateGroup")]
pub struct CloudWatchAlarmTemplateGroup;

/// `awscc_medialive_cluster`
#[cfg_resource("AWS::MediaLive::Cluster")]
pub struct Cluster;

/// `awscc_medialive_event_bridge_rule_template`
#[cfg_resource("AWS::MediaLive::EventBridgeRuleTemplate")]
pub struct EventBridgeRuleTemplate;

/// `awscc_medialive_event_bridge_rule_template_group`
#[cfg_resource("AWS::MediaLive::EventBridgeRuleTemplateGroup")]
pub struct EventBridgeRuleTemplateGroup;

/// `awscc_medialive_input`
#[cfg_resource("AWS::MediaLive::Input")]
pub struct Input;

/// `awscc_medialive_input_security_group`
#[cfg_resource("AWS::MediaLive::InputSecurityGroup")]
pub struct InputSecurityGroup;

/// `awscc_medialive_multiplex`
#[cfg_resource("AWS::MediaLive::Multiplex")]
pub struct Multiplex;

/// `awscc_medialive_multiplexprogram`
#[cfg_resource("AWS::MediaLive::Multiplexprogram")]
pub struct Multiplexprogram;

/// `awscc_medialive_network`
#[cfg_resource("AWS::MediaLive::Network")]
pub struct Network;

/// `awscc_medialive_node`
#[cfg_resource("AWS::MediaLive::Node")]
pub struct Node;

/// `awscc_medialive_sdi_source`
#[cfg_resource("AWS::MediaLive::SdiSource")]
pub struct SdiSource;

/// `awscc_medialive_signal_map`
#[cfg_resource("AWS::MediaLive::SignalMap")]
pub struct SignalMap;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    ChannelPlacementGroup,
    CloudWatchAlarmTemplate,
    CloudWatchAlarmTemplateGroup,
    Cluster,
    EventBridgeRuleTemplate,
    EventBridgeRuleTemplateGroup,
    Input,
    InputSecurityGroup,
    Multiplex,
    Multiplexprogram,
    Network,
    Node,
    SdiSource,
    SignalMap,
];
