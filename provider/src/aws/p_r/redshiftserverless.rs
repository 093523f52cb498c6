//! Resource types of the service `redshiftserverless`.

use ferroform::prelude::*;

/// `awscc_redshiftserverless_namespace`
#[cfg_resource("AWS::RedshiftServerless::Namespace")]
pub struct Namespace;

/// `awscc_redshiftserverless_snapshot`
#[cfg_resource("AWS::RedshiftServerless::Snapshot")]
pub struct Snapshot;

/// `awscc_redshiftserverless_workgroup`
#[cfg_resource("AWS::RedshiftServerless::Workgroup")]
pub struct Workgroup;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Namespace, Snapshot, Workgroup];
