//! What the macro makes of a schema, seen from a crate that uses it.

use ferroform::Resource;
use ferroform::prelude::*;

/// A log group.
#[cfg_resource("AWS::Logs::LogGroup")]
pub struct LogGroup;

#[test]
fn a_unit_struct_becomes_a_resource() {
    let table = LogGroup::REGISTRATION.table;
    assert_eq!(table.cloudformation_type, "AWS::Logs::LogGroup");
    assert_eq!(table.name, "logs_log_group");
    assert!(table.root.attributes.iter().any(|a| a.name == "retention_in_days"));
    assert_eq!(resources![LogGroup].len(), 1);
}
