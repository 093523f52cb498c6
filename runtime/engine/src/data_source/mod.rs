//! Data sources: their trait, and those of the provider itself, one file each. Those of types are beside the RPC.

mod caller_identity;
mod offered;
mod partition;
mod region;
#[cfg(test)]
mod tests;

use std::fmt::Debug;

use async_trait::async_trait;
use ferroform_core::data_source::DataSourceRegistration;
use ferroform_core::diagnostic::Diagnostics;
use ferroform_core::schema::SchemaSource;
use ferroform_core::value::Value;

pub use offered::OfferedDataSource;

use self::caller_identity::CallerIdentity;
use self::partition::Partition;
use self::region::Region;
use super::{Context, Strictness, validate_config};

/// Something to read, whatever its arguments are. Those that have a type implement [`ferroform_core::DataSource`] instead.
#[async_trait]
pub trait DataSource: Debug + Send + Sync {
    /// The name, without the prefix of the provider.
    fn name(&self) -> &'static str;

    /// The arguments and what is read.
    fn schema(&self) -> SchemaSource<'static>;

    /// Validates a configuration. Values may be unknown.
    fn validate(&self, config: &Value, strictness: Strictness) -> Diagnostics {
        validate_config(self.schema().root, config, strictness)
    }

    /// Reads the values. They contain the arguments, unchanged.
    async fn read(&self, context: &Context<'_>, config: &Value) -> (Value, Diagnostics);
}

/// The data sources of every provider.
pub const DATA_SOURCES: &[DataSourceRegistration] =
    ferroform_core::data_sources![CallerIdentity, Partition, Region];
