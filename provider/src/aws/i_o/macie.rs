//! Resource types of the service `macie`.

use ferroform::prelude::*;

/// `awscc_macie_allow_list`
#[cfg_resource("AWS::Macie::AllowList")]
pub struct AllowList;

/// `awscc_macie_custom_data_identifier`
#[cfg_resource("AWS::Macie::CustomDataIdentifier")]
pub struct CustomDataIdentifier;

/// `awscc_macie_findings_filter`
#[cfg_resource("AWS::Macie::FindingsFilter")]
pub struct FindingsFilter;

/// `awscc_macie_member`
#[cfg_resource("AWS::Macie::Member")]
pub struct Member;

/// `awscc_macie_session`
#[cfg_resource("AWS::Macie::Session")]
pub struct Session;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![AllowList, CustomDataIdentifier, FindingsFilter, Member, Session,];
