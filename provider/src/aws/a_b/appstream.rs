//! Resource types of the service `appstream`.

use ferroform::prelude::*;

/// `awscc_appstream_app_block`
#[cfg_resource("AWS::AppStream::AppBlock")]
pub struct AppBlock;

/// `awscc_appstream_app_block_builder`
#[cfg_resource("AWS::AppStream::AppBlockBuilder")]
pub struct AppBlockBuilder;

/// `awscc_appstream_application`
#[cfg_resource("AWS::AppStream::Application")]
pub struct Application;

/// `awscc_appstream_application_entitlement_association`
#[cfg_resource("AWS::AppStream::ApplicationEntitlementAssociation")]
pub struct ApplicationEntitlementAssociation;

/// `awscc_appstream_application_fleet_association`
#[cfg_resource("AWS::AppStream::ApplicationFleetAssociation")]
pub struct ApplicationFleetAssociation;

/// `awscc_appstream_directory_config`
#[cfg_resource("AWS::AppStream::DirectoryConfig")]
pub struct DirectoryConfig;

/// `awscc_appstream_entitlement`
#[cfg_resource("AWS::AppStream::Entitlement")]
pub struct Entitlement;

/// `awscc_appstream_fleet`
#[cfg_resource("AWS::AppStream::Fleet")]
pub struct Fleet;

/// `awscc_appstream_image_builder`
#[cfg_resource("AWS::AppStream::ImageBuilder")]
pub struct ImageBuilder;

/// `awscc_appstream_stack`
#[cfg_resource("AWS::AppStream::Stack")]
pub struct Stack;

/// `awscc_appstream_stack_fleet_association`
#[cfg_resource("AWS::AppStream::StackFleetAssociation")]
pub struct StackFleetAssociation;

/// `awscc_appstream_stack_user_association`
#[cfg_resource("AWS::AppStream::StackUserAssociation")]
pub struct StackUserAssociation;

/// `awscc_appstream_user`
#[cfg_resource("AWS::AppStream::User")]
pub struct User;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    AppBlock,
    AppBlockBuilder,
    Application,
    ApplicationEntitlementAssociation,
    ApplicationFleetAssociation,
    DirectoryConfig,
    Entitlement,
    Fleet,
    ImageBuilder,
    Stack,
    StackFleetAssociation,
    StackUserAssociation,
    User,
];
