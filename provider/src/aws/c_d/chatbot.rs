//! Resource types of the service `chatbot`.

use ferroform::prelude::*;

/// `awscc_chatbot_custom_action`
#[cfg_resource("AWS::Chatbot::CustomAction")]
pub struct CustomAction;

/// `awscc_chatbot_microsoft_teams_channel_configuration`
#[cfg_resource("AWS::Chatbot::MicrosoftTeamsChannelConfiguration")]
pub struct MicrosoftTeamsChannelConfiguration;

/// `awscc_chatbot_slack_channel_configuration`
#[cfg_resource("AWS::Chatbot::SlackChannelConfiguration")]
pub struct SlackChannelConfiguration;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![CustomAction, MicrosoftTeamsChannelConfiguration, SlackChannelConfiguration,];
