//! Data sources: their trait, and those of the provider itself, one file each. Those of types are beside the RPC.

mod caller_identity;
mod partition;
mod region;
#[cfg(test)]
mod tests;

use std::fmt::Debug;

use async_trait::async_trait;
use ferroform_core::diagnostic::Diagnostics;
use ferroform_core::schema::SchemaSource;
use ferroform_core::table::{AttributeTable, Behaviour, Configurability, Kind, Text};
use ferroform_core::value::Value;

pub use caller_identity::CallerIdentity;
pub use partition::Partition;
pub use region::Region;

use super::{Context, Strictness, validate_config};

/// Something to read.
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

/// Creates a text that is read.
const fn text(name: &'static str) -> AttributeTable {
    AttributeTable {
        behaviour: &Behaviour { is_read_only: true, ..Behaviour::PLAIN },
        ..AttributeTable::by_hand(name, Kind::String(Text::Plain), Configurability::Computed)
    }
}

/// Creates a value with these texts.
fn texts<const N: usize>(texts: [(&'static str, Option<&str>); N]) -> Value {
    let value = |text: Option<&str>| text.map_or(Value::Null, Value::from);
    Value::Object(texts.into_iter().map(|(name, text)| (name, value(text))).collect())
}
