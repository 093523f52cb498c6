//! Resource types of the service `amplifyuibuilder`.

use ferroform::prelude::*;

/// `awscc_amplifyuibuilder_component`
#[cfg_resource("AWS::AmplifyUIBuilder::Component")]
pub struct Component;

/// `awscc_amplifyuibuilder_form`
#[cfg_resource("AWS::AmplifyUIBuilder::Form")]
pub struct Form;

/// `awscc_amplifyuibuilder_theme`
#[cfg_resource("AWS::AmplifyUIBuilder::Theme")]
pub struct Theme;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Component, Form, Theme];
