//! Ephemeral resources: values that Terraform reads in every run and stores nowhere.

mod any_object;
mod offered;
pub(super) mod reference;

use std::fmt::Debug;

use async_trait::async_trait;
use ferroform_core::diagnostic::Diagnostics;
use ferroform_core::ephemeral::{EphemeralRegistration, Lease};
use ferroform_core::resource::Registration;
use ferroform_core::schema::{SchemaKind, SchemaSource};
use ferroform_core::value::Value;
use serde_json::Value as Json;

pub use offered::OfferedEphemeralResource;

use self::any_object::AnyObject;
use super::read_data_source::read_singular;
use super::validate::validate_singular_config;
use super::{Context, Strictness, validate_config};

/// Values that are read when they are needed, whatever the arguments are. Those that have a type implement
/// [`ferroform_core::EphemeralResource`] instead.
#[async_trait]
pub trait EphemeralResource: Debug + Send + Sync {
    /// The name, without the prefix of the provider.
    fn name(&self) -> &'static str;

    /// The arguments and what is read.
    fn schema(&self) -> SchemaSource<'static>;

    /// Validates a configuration. Values may be unknown.
    fn validate(&self, config: &Value, strictness: Strictness) -> Diagnostics {
        validate_config(self.schema().root, config, strictness)
    }

    /// Reads the values. They contain the arguments, unchanged.
    async fn open(&self, context: &Context<'_>, config: &Value) -> OpenResponse;

    /// Renews what was opened with this data.
    async fn renew(&self, _: &Context<'_>, data: Json) -> (Lease, Diagnostics) {
        (Lease { data, renew_in: None }, Diagnostics::new())
    }

    /// Closes what was opened with this data.
    async fn close(&self, _: &Context<'_>, _: Json) -> Diagnostics {
        Diagnostics::new()
    }
}

/// What was opened.
#[derive(Debug)]
pub struct OpenResponse {
    /// The values; null if there are errors.
    pub value: Value,
    /// What is needed to renew and close it.
    pub lease: Lease,
    /// Errors and warnings.
    pub diagnostics: Diagnostics,
}

/// The ephemeral resources of every provider.
pub const EPHEMERAL_RESOURCES: &[EphemeralRegistration] = ferroform_core::ephemeral_resources![AnyObject];

/// An object of a type that is served, with the attributes of its data source.
#[derive(Debug)]
pub struct TypedObject(pub Registration);

#[async_trait]
impl EphemeralResource for TypedObject {
    fn name(&self) -> &'static str {
        self.0.outline.name
    }

    fn schema(&self) -> SchemaSource<'static> {
        SchemaSource::of_resource(&self.0.outline, SchemaKind::DataSource)
    }

    fn validate(&self, config: &Value, _: Strictness) -> Diagnostics {
        validate_singular_config(self.0.table.root, config)
    }

    async fn open(&self, context: &Context<'_>, config: &Value) -> OpenResponse {
        let (value, diagnostics) = read_singular(context, &self.0, config).await;
        OpenResponse { value, lease: Lease::default(), diagnostics }
    }
}
