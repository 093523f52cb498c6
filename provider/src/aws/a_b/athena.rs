//! Resource types of the service `athena`.

use ferroform::prelude::*;

/// `awscc_athena_capacity_reservation`
#[cfg_resource("AWS::Athena::CapacityReservation")]
pub struct CapacityReservation;

/// `awscc_athena_data_catalog`
#[cfg_resource("AWS::Athena::DataCatalog")]
pub struct DataCatalog;

/// `awscc_athena_named_query`
#[cfg_resource("AWS::Athena::NamedQuery")]
pub struct NamedQuery;

/// `awscc_athena_prepared_statement`
#[cfg_resource("AWS::Athena::PreparedStatement")]
pub struct PreparedStatement;

/// `awscc_athena_work_group`
#[cfg_resource("AWS::Athena::WorkGroup")]
pub struct WorkGroup;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![CapacityReservation, DataCatalog, NamedQuery, PreparedStatement, WorkGroup,];
