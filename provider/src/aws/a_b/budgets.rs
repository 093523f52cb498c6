//! Resource types of the service `budgets`.

use ferroform::prelude::*;

/// `awscc_budgets_budget`
#[cfg_resource("AWS::Budgets::Budget")]
pub struct Budget;

/// `awscc_budgets_budgets_action`
#[cfg_resource("AWS::Budgets::BudgetsAction")]
pub struct BudgetsAction;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Budget, BudgetsAction];
