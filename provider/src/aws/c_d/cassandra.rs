//! Resource types of the service `cassandra`.

use ferroform::prelude::*;

/// `awscc_cassandra_keyspace`
#[cfg_resource("AWS::Cassandra::Keyspace")]
pub struct Keyspace;

/// `awscc_cassandra_table`
#[cfg_resource("AWS::Cassandra::Table")]
pub struct Table;

/// `awscc_cassandra_type`
#[cfg_resource("AWS::Cassandra::Type")]
pub struct Type;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Keyspace, Table, Type];
