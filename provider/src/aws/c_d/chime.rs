//! Resource types of the service `chime`.

use ferroform::prelude::*;

/// `awscc_chime_app_instance`
#[cfg_resource("AWS::Chime::AppInstance")]
pub struct AppInstance;

/// `awscc_chime_app_instance_bot`
#[cfg_resource("AWS::Chime::AppInstanceBot")]
pub struct AppInstanceBot;

/// `awscc_chime_app_instance_user`
#[cfg_resource("AWS::Chime::AppInstanceUser")]
pub struct AppInstanceUser;

/// `awscc_chime_channel`
#[cfg_resource("AWS::Chime::Channel")]
pub struct Channel;

/// `awscc_chime_channel_flow`
#[cfg_resource("AWS::Chime::ChannelFlow")]
pub struct ChannelFlow;

/// `awscc_chime_media_insights_pipeline_configuration`
#[cfg_resource("AWS::Chime::MediaInsightsPipelineConfiguration")]
pub struct MediaInsightsPipelineConfiguration;

/// `awscc_chime_media_pipeline_kinesis_video_stream_pool`
#[cfg_resource("AWS::Chime::MediaPipelineKinesisVideoStreamPool")]
pub struct MediaPipelineKinesisVideoStreamPool;

/// `awscc_chime_sip_media_application`
#[cfg_resource("AWS::Chime::SipMediaApplication")]
pub struct SipMediaApplication;

/// `awscc_chime_voice_connector`
#[cfg_resource("AWS::Chime::VoiceConnector")]
pub struct VoiceConnector;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    AppInstance,
    AppInstanceBot,
    AppInstanceUser,
    Channel,
    ChannelFlow,
    MediaInsightsPipelineConfiguration,
    MediaPipelineKinesisVideoStreamPool,
    SipMediaApplication,
    VoiceConnector,
];
