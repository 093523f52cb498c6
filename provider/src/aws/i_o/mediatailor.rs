//! Resource types of the service `mediatailor`.

use ferroform::prelude::*;

/// `awscc_mediatailor_channel`
#[cfg_resource("AWS::MediaTailor::Channel")]
pub struct Channel;

/// `awscc_mediatailor_channel_policy`
#[cfg_resource("AWS::MediaTailor::ChannelPolicy")]
pub struct ChannelPolicy;

/// `awscc_mediatailor_function`
#[cfg_resource("AWS::MediaTailor::Function")]
pub struct Function;

/// `awscc_mediatailor_live_source`
#[cfg_resource("AWS::MediaTailor::LiveSource")]
pub struct LiveSource;

/// `awscc_mediatailor_playback_configuration`
#[cfg_resource("AWS::MediaTailor::PlaybackConfiguration")]
pub struct PlaybackConfiguration;

/// `awscc_mediatailor_prefetch_schedule`
#[cfg_resource("AWS::MediaTailor::PrefetchSchedule")]
pub struct PrefetchSchedule;

/// `awscc_mediatailor_program`
#[cfg_resource("AWS::MediaTailor::Program")]
pub struct Program;

/// `awscc_mediatailor_source_location`
#[cfg_resource("AWS::MediaTailor::SourceLocation")]
pub struct SourceLocation;

/// `awscc_mediatailor_vod_source`
#[cfg_resource("AWS::MediaTailor::VodSource")]
pub struct VodSource;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    Channel,
    ChannelPolicy,
    Function,
    LiveSource,
    PlaybackConfiguration,
    PrefetchSchedule,
    Program,
    SourceLocation,
    VodSource,
];
