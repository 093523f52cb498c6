//! Resource types of the service `elasticbeanstalk`.

use ferroform::prelude::*;

/// `awscc_elasticbeanstalk_application`
#[cfg_resource("AWS::ElasticBeanstalk::Application")]
pub struct Application;

/// `awscc_elasticbeanstalk_application_version`
#[cfg_resource("AWS::ElasticBeanstalk::ApplicationVersion")]
pub struct ApplicationVersion;

/// `awscc_elasticbeanstalk_configuration_template`
#[cfg_resource("AWS::ElasticBeanstalk::ConfigurationTemplate")]
pub struct ConfigurationTemplate;

/// `awscc_elasticbeanstalk_environment`
#[cfg_resource("AWS::ElasticBeanstalk::Environment")]
pub struct Environment;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![Application, ApplicationVersion, ConfigurationTemplate, Environment,];
