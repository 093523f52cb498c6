//! Resource types of the service `iotfleetwise`.

use ferroform::prelude::*;

/// `awscc_iotfleetwise_campaign`
#[cfg_resource("AWS::IoTFleetWise::Campaign")]
pub struct Campaign;

/// `awscc_iotfleetwise_decoder_manifest`
#[cfg_resource("AWS::IoTFleetWise::DecoderManifest")]
pub struct DecoderManifest;

/// `awscc_iotfleetwise_fleet`
#[cfg_resource("AWS::IoTFleetWise::Fleet")]
pub struct Fleet;

/// `awscc_iotfleetwise_model_manifest`
#[cfg_resource("AWS::IoTFleetWise::ModelManifest")]
pub struct ModelManifest;

/// `awscc_iotfleetwise_signal_catalog`
#[cfg_resource("AWS::IoTFleetWise::SignalCatalog")]
pub struct SignalCatalog;

/// `awscc_iotfleetwise_state_template`
#[cfg_resource("AWS::IoTFleetWise::StateTemplate")]
pub struct StateTemplate;

/// `awscc_iotfleetwise_vehicle`
#[cfg_resource("AWS::IoTFleetWise::Vehicle")]
pub struct Vehicle;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![Campaign, DecoderManifest, Fleet, ModelManifest, SignalCatalog, StateTemplate, Vehicle,];
