//! Resource types of the service `billingconductor`.

use ferroform::prelude::*;

/// `awscc_billingconductor_billing_group`
#[cfg_resource("AWS::BillingConductor::BillingGroup")]
pub struct BillingGroup;

/// `awscc_billingconductor_custom_line_item`
#[cfg_resource("AWS::BillingConductor::CustomLineItem")]
pub struct CustomLineItem;

/// `awscc_billingconductor_pricing_plan`
#[cfg_resource("AWS::BillingConductor::PricingPlan")]
pub struct PricingPlan;

/// `awscc_billingconductor_pricing_rule`
#[cfg_resource("AWS::BillingConductor::PricingRule")]
pub struct PricingRule;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![BillingGroup, CustomLineItem, PricingPlan, PricingRule,];
