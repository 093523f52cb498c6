//! Resource types of the service `timestream`.

use ferroform::prelude::*;

/// `awscc_timestream_database`
#[cfg_resource("AWS::Timestream::Database")]
pub struct Database;

/// `awscc_timestream_influx_db_backup`
#[cfg_resource("AWS::Timestream::InfluxDBBackup")]
pub struct InfluxDBBackup;

/// `awscc_timestream_influx_db_cluster`
#[cfg_resource("AWS::Timestream::InfluxDBCluster")]
pub struct InfluxDBCluster;

/// `awscc_timestream_influx_db_instance`
#[cfg_resource("AWS::Timestream::InfluxDBInstance")]
pub struct InfluxDBInstance;

/// `awscc_timestream_scheduled_query`
#[cfg_resource("AWS::Timestream::ScheduledQuery")]
pub struct ScheduledQuery;

/// `awscc_timestream_table`
#[cfg_resource("AWS::Timestream::Table")]
pub struct Table;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![Database, InfluxDBBackup, InfluxDBCluster, InfluxDBInstance, ScheduledQuery, Table,];
