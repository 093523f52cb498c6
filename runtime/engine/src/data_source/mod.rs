//! Data sources that are served, and those of the provider itself, one file each.

mod caller_identity;
mod partition;
mod region;
#[cfg(test)]
mod tests;

use std::time::Duration;

use ferroform_core::data_source::DataSourceRegistration;
use ferroform_core::diagnostic::Diagnostics;
use ferroform_core::resource::Registration;
use ferroform_core::schema::{SchemaKind, SchemaSource};
use ferroform_core::value::Value;

use self::caller_identity::CallerIdentity;
use self::partition::Partition;
use self::region::Region;
use super::authored::Authored;
use super::read_data_source::{plural_root, read_plural, read_singular};
use super::validate::validate_singular_config;
use super::{Context, Strictness, validate_config};

/// How long reading may take.
const LIMIT: Duration = Duration::from_secs(20 * 60);

/// The data sources of every provider.
pub const DATA_SOURCES: &[DataSourceRegistration] = &[
    DataSourceRegistration::of::<CallerIdentity>(),
    DataSourceRegistration::of::<Partition>(),
    DataSourceRegistration::of::<Region>(),
];

/// A data source that is served.
#[derive(Debug, Clone)]
pub enum DataSource {
    /// One that implements [`ferroform_core::DataSource`].
    Authored(Box<Authored<DataSourceRegistration>>),
    /// One object of a resource type, by its identifier.
    Object(&'static Registration),
    /// The identifiers of all objects of a resource type.
    Identifiers(&'static Registration),
}

impl From<DataSourceRegistration> for DataSource {
    fn from(registration: DataSourceRegistration) -> Self {
        Self::Authored(Box::new(Authored::new(registration, registration.offered, "data source", LIMIT)))
    }
}

impl DataSource {
    /// Returns the name, without the prefix of the provider.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Authored(source) => source.name(),
            Self::Object(registration) => registration.outline.name,
            Self::Identifiers(registration) => registration.outline.plural_name,
        }
    }

    /// Returns the arguments and what is read.
    #[must_use]
    pub fn schema(&self) -> SchemaSource<'static> {
        match self {
            Self::Authored(source) => source.schema(),
            Self::Object(registration) => {
                SchemaSource::of_resource(&registration.outline, SchemaKind::DataSource)
            }
            Self::Identifiers(registration) => {
                SchemaSource::of_root(plural_root(&registration.outline), SchemaKind::Resource)
            }
        }
    }

    /// Validates a configuration. Values may be unknown.
    #[must_use]
    pub fn validate(&self, config: &Value, strictness: Strictness) -> Diagnostics {
        match self {
            Self::Authored(source) => source.validate(config, strictness),
            Self::Object(registration) => validate_singular_config(registration.table.root, config),
            Self::Identifiers(_) => validate_config(self.schema().root, config, strictness),
        }
    }

    /// Reads the values. They contain the arguments, unchanged.
    pub async fn read(&self, context: &Context<'_>, config: &Value) -> (Value, Diagnostics) {
        let read = match self {
            Self::Authored(source) => {
                match source.run(context, |one, running| (one.read)(running, config.clone())).await {
                    (Some(output), diagnostics) if !diagnostics.has_errors() => {
                        Ok((source.with_arguments(config, output), diagnostics))
                    }
                    (_, diagnostics) => Err(diagnostics),
                }
            }
            Self::Object(registration) => read_singular(context, registration, config).await,
            Self::Identifiers(registration) => read_plural(context, registration, config).await,
        };
        read.unwrap_or_else(|diagnostics| (Value::Null, diagnostics))
    }
}
