//! Resource types of the service `notifications`.

use ferroform::prelude::*;

/// `awscc_notifications_channel_association`
#[cfg_resource("AWS::Notifications::ChannelAssociation")]
pub struct ChannelAssociation;

/// `awscc_notifications_event_rule`
#[cfg_resource("AWS::Notifications::EventRule")]
pub struct EventRule;

/// `awscc_notifications_managed_notification_account_contact_association`
#[cfg_resource("AWS::Notifications::ManagedNotificationAccountContactAssociation")]
pub struct ManagedNotificationAccountContactAssociation;

/// `awscc_notifications_managed_notification_additional_channel_association`
#[cfg_resource("AWS::Notifications::ManagedNotificationAdditionalChannelAssociation")]
pub struct ManagedNotificationAdditionalChannelAssociation;

/// `awscc_notifications_notification_configuration`
#[cfg_resource("AWS::Notifications::NotificationConfiguration")]
pub struct NotificationConfiguration;

/// `awscc_notifications_notification_hub`
#[cfg_resource("AWS::Notifications::NotificationHub")]
pub struct NotificationHub;

/// `awscc_notifications_organizational_unit_association`
#[cfg_resource("AWS::Notifications::OrganizationalUnitAssociation")]
pub struct OrganizationalUnitAssociation;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![
    ChannelAssociation,
    EventRule,
    ManagedNotificationAccountContactAssociation,
    ManagedNotificationAdditionalChannelAssociation,
    NotificationConfiguration,
    NotificationHub,
    OrganizationalUnitAssociation,
];
