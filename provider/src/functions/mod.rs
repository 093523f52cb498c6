//! The functions: `provider::awscc::NAME(…)` in a configuration.
//!
//! They need no account, no credentials and no `provider` block. The descriptions for users are in `descriptions/`, and
//! `docs/reference/functions.md` is written from them.

mod arn;
#[cfg(test)]
mod examples;
mod identifier;
mod policy;
mod tags;
mod type_name;
mod user_data;

use std::sync::LazyLock;

use ferroform::Provider;
use ferroform_core::FunctionRegistration;
use ferroform_core::table::ResourceTable;

use crate::{NAME, registry};

/// Adds all functions to a provider, sorted by name.
pub(crate) fn added(provider: Provider) -> Provider {
    provider
        .function::<arn::arn_build>()
        .function::<arn::arn_parse>()
        .function::<type_name::cfn_type>()
        .function::<identifier::identifier_join>()
        .function::<identifier::identifier_split>()
        .function::<policy::policy_normalise>()
        .function::<tags::tags_merge>()
        .function::<type_name::tf_type>()
        .function::<user_data::user_data>()
}

/// Returns all functions.
#[must_use]
pub fn all() -> Vec<FunctionRegistration> {
    added(Provider::new(NAME)).functions().to_vec()
}

/// Returns the tables of all types.
fn tables() -> &'static [&'static ResourceTable] {
    static TABLES: LazyLock<Vec<&'static ResourceTable>> =
        LazyLock::new(|| registry::all().iter().map(|resource| resource.table).collect());
    &TABLES
}
