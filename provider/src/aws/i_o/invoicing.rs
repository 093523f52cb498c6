//! Resource types of the service `invoicing`.

use ferroform::prelude::*;

/// `awscc_invoicing_invoice_unit`
#[cfg_resource("AWS::Invoicing::InvoiceUnit")]
pub struct InvoiceUnit;

/// `awscc_invoicing_procurement_portal_preference`
#[cfg_resource("AWS::Invoicing::ProcurementPortalPreference")]
pub struct ProcurementPortalPreference;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![InvoiceUnit, ProcurementPortalPreference];
