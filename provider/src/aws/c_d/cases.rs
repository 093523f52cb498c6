//! Resource types of the service `cases`.

use ferroform::prelude::*;

/// `awscc_cases_case`
#[cfg_resource("AWS::Cases::Case")]
pub struct Case;

/// `awscc_cases_case_rule`
#[cfg_resource("AWS::Cases::CaseRule")]
pub struct CaseRule;

/// `awscc_cases_domain`
#[cfg_resource("AWS::Cases::Domain")]
pub struct Domain;

/// `awscc_cases_field`
#[cfg_resource("AWS::Cases::Field")]
pub struct Field;

/// `awscc_cases_layout`
#[cfg_resource("AWS::Cases::Layout")]
pub struct Layout;

/// `awscc_cases_related_item`
#[cfg_resource("AWS::Cases::RelatedItem")]
pub struct RelatedItem;

/// `awscc_cases_template`
#[cfg_resource("AWS::Cases::Template")]
pub struct Template;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![Case, CaseRule, Domain, Field, Layout, RelatedItem, Template,];
