//! Resource types of the service `dynamodb`.

use ferroform::prelude::*;

/// `awscc_dynamodb_global_table`
#[cfg_resource("AWS::DynamoDB::GlobalTable")]
pub struct GlobalTable;

/// `awscc_dynamodb_table`
#[cfg_resource("AWS::DynamoDB::Table")]
pub struct Table;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![GlobalTable, Table];
