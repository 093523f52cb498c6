//! Resource types of the service `refactorspaces`.

use ferroform::prelude::*;

/// `awscc_refactorspaces_application`
#[cfg_resource("AWS::RefactorSpaces::Application")]
pub struct Application;

/// `awscc_refactorspaces_environment`
#[cfg_resource("AWS::RefactorSpaces::Environment")]
pub struct Environment;

/// `awscc_refactorspaces_route`
#[cfg_resource("AWS::RefactorSpaces::Route")]
pub struct Route;

/// `awscc_refactorspaces_service`
#[cfg_resource("AWS::RefactorSpaces::Service")]
pub struct Service;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Application, Environment, Route, Service];
