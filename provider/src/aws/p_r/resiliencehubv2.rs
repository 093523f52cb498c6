//! Resource types of the service `resiliencehubv2`.

use ferroform::prelude::*;

/// `awscc_resiliencehubv2_policy`
#[cfg_resource("AWS::ResilienceHubV2::Policy")]
pub struct Policy;

/// `awscc_resiliencehubv2_service`
#[cfg_resource("AWS::ResilienceHubV2::Service")]
pub struct Service;

/// `awscc_resiliencehubv2_service_function`
#[cfg_resource("AWS::ResilienceHubV2::ServiceFunction")]
pub struct ServiceFunction;

/// `awscc_resiliencehubv2_system`
#[cfg_resource("AWS::ResilienceHubV2::System")]
pub struct System;

/// `awscc_resiliencehubv2_user_journey`
#[cfg_resource("AWS::ResilienceHubV2::UserJourney")]
pub struct UserJourney;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![Policy, Service, ServiceFunction, System, UserJourney,];
