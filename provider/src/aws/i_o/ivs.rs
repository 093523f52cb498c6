//! Resource types of the service `ivs`.

use ferroform::prelude::*;

/// `awscc_ivs_ad_configuration`
#[cfg_resource("AWS::IVS::AdConfiguration")]
pub struct AdConfiguration;

/// `awscc_ivs_channel`
#[cfg_resource("AWS::IVS::Channel")]
pub struct Channel;

/// `awscc_ivs_encoder_configuration`
#[cfg_resource("AWS::IVS::EncoderConfiguration")]
pub struct EncoderConfiguration;

/// `awscc_ivs_ingest_configuration`
#[cfg_resource("AWS::IVS::IngestConfiguration")]
pub struct IngestConfiguration;

/// `awscc_ivs_playback_key_pair`
#[cfg_resource("AWS::IVS::PlaybackKeyPair")]
pub struct PlaybackKeyPair;

/// `awscc_ivs_playback_restriction_policy`
#[cfg_resource("AWS::IVS::PlaybackRestrictionPolicy")]
pub struct PlaybackRestrictionPolicy;

/// `awscc_ivs_public_key`
#[cfg_resource("AWS::IVS::PublicKey")]
pub struct PublicKey;

/// `awscc_ivs_recording_configuration`
#[cfg_resource("AWS::IVS::RecordingConfiguration")]
pub struct RecordingConfiguration;

/// `awscc_ivs_stage`
#[cfg_resource("AWS::IVS::Stage")]
pub struct Stage;

/// `awscc_ivs_storage_configuration`
#[cfg_resource("AWS::IVS::StorageConfiguration")]
pub struct StorageConfiguration;

/// `awscc_ivs_stream_key`
#[cfg_resource("AWS::IVS::StreamKey")]
pub struct StreamKey;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    AdConfiguration,
    Channel,
    EncoderConfiguration,
    IngestConfiguration,
    PlaybackKeyPair,
    PlaybackRestrictionPolicy,
    PublicKey,
    RecordingConfiguration,
    Stage,
    StorageConfiguration,
    StreamKey,
];
