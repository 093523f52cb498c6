//! Ephemeral resources that are served: values that Terraform reads in every run and stores nowhere.

mod any_object;
pub(super) mod reference;

use std::time::Duration;

use ferroform_core::diagnostic::Diagnostics;
use ferroform_core::ephemeral::{EphemeralRegistration, Lease, Opened};
use ferroform_core::resource::Registration;
use ferroform_core::schema::{SchemaKind, SchemaSource};
use ferroform_core::value::Value;
use serde_json::Value as Json;

use self::any_object::AnyObject;
use super::authored::Authored;
use super::read_data_source::read_singular;
use super::validate::validate_singular_config;
use super::{Context, Strictness};

/// How long opening, renewing and closing may take.
const LIMIT: Duration = Duration::from_secs(20 * 60);

/// The ephemeral resources of every provider.
pub const EPHEMERAL_RESOURCES: &[EphemeralRegistration] = &[EphemeralRegistration::of::<AnyObject>()];

/// An ephemeral resource that is served.
#[derive(Debug)]
pub enum EphemeralResource {
    /// One that implements [`ferroform_core::EphemeralResource`].
    Authored(Authored<EphemeralRegistration>),
    /// One object of a resource type, with the attributes of its data source.
    Object(Registration),
}

impl From<EphemeralRegistration> for EphemeralResource {
    fn from(registration: EphemeralRegistration) -> Self {
        Self::Authored(Authored::new(registration, registration.offered, "ephemeral resource", LIMIT))
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

impl EphemeralResource {
    /// Returns the name, without the prefix of the provider.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Authored(resource) => resource.name(),
            Self::Object(registration) => registration.outline.name,
        }
    }

    /// Returns the arguments and what is read.
    #[must_use]
    pub fn schema(&self) -> SchemaSource<'static> {
        match self {
            Self::Authored(resource) => resource.schema(),
            Self::Object(registration) => {
                SchemaSource::of_resource(&registration.outline, SchemaKind::DataSource)
            }
        }
    }

    /// Validates a configuration. Values may be unknown.
    #[must_use]
    pub fn validate(&self, config: &Value, strictness: Strictness) -> Diagnostics {
        match self {
            Self::Authored(resource) => resource.validate(config, strictness),
            Self::Object(registration) => validate_singular_config(registration.table.root, config),
        }
    }

    /// Reads the values. They contain the arguments, unchanged.
    pub async fn open(&self, context: &Context<'_>, config: &Value) -> OpenResponse {
        let resource = match self {
            Self::Authored(resource) => resource,
            Self::Object(registration) => {
                let read = read_singular(context, registration, config).await;
                let (value, diagnostics) = read.unwrap_or_else(|diagnostics| (Value::Null, diagnostics));
                return OpenResponse { value, lease: Lease::default(), diagnostics };
            }
        };
        match resource.run(context, |one, running| (one.open)(running, config.clone())).await {
            (Some(Opened { output, lease }), diagnostics) if !diagnostics.has_errors() => {
                OpenResponse { value: resource.with_arguments(config, output), lease, diagnostics }
            }
            (_, diagnostics) => OpenResponse { value: Value::Null, lease: Lease::default(), diagnostics },
        }
    }

    /// Renews what was opened with this data.
    pub async fn renew(&self, context: &Context<'_>, data: Json) -> (Lease, Diagnostics) {
        let Self::Authored(resource) = self else {
            return (Lease { data, renew_in: None }, Diagnostics::new());
        };
        let (lease, diagnostics) = resource.run(context, |one, running| (one.renew)(running, data)).await;
        (lease.unwrap_or_default(), diagnostics)
    }

    /// Closes what was opened with this data.
    pub async fn close(&self, context: &Context<'_>, data: Json) -> Diagnostics {
        let Self::Authored(resource) = self else { return Diagnostics::new() };
        resource.run(context, |one, running| (one.close)(running, data)).await.1
    }
}
