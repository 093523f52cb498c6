//! Resource types of the service `supportapp`.

use ferroform::prelude::*;

/// `awscc_supportapp_account_alias`
#[cfg_resource("AWS::SupportApp::AccountAlias")]
pub struct AccountAlias;

/// `awscc_supportapp_slack_channel_configuration`
#[cfg_resource("AWS::SupportApp::SlackChannelConfiguration")]
pub struct SlackChannelConfiguration;

/// `awscc_supportapp_slack_workspace_configuration`
#[cfg_resource("AWS::SupportApp::SlackWorkspaceConfiguration")]
pub struct SlackWorkspaceConfiguration;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![AccountAlias, SlackChannelConfiguration, SlackWorkspaceConfiguration,];
