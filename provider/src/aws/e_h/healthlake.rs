//! Resource types of the service `healthlake`.

use ferroform::prelude::*;

/// `awscc_healthlake_data_transformation_profile`
#[cfg_resource("AWS::HealthLake::DataTransformationProfile")]
pub struct DataTransformationProfile;

/// `awscc_healthlake_fhir_datastore`
#[cfg_resource("AWS::HealthLake::FHIRDatastore")]
pub struct FHIRDatastore;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![DataTransformationProfile, FHIRDatastore];
