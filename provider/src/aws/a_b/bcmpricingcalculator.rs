//! Resource types of the service `bcmpricingcalculator`.

use ferroform::prelude::*;

/// `awscc_bcmpricingcalculator_bill_estimate`
#[cfg_resource("AWS::BcmPricingCalculator::BillEstimate")]
pub struct BillEstimate;

/// `awscc_bcmpricingcalculator_bill_scenario`
#[cfg_resource("AWS::BcmPricingCalculator::BillScenario")]
pub struct BillScenario;

/// `awscc_bcmpricingcalculator_workload_estimate`
#[cfg_resource("AWS::BcmPricingCalculator::WorkloadEstimate")]
pub struct WorkloadEstimate;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![BillEstimate, BillScenario, WorkloadEstimate];
