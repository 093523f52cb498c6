//! The functions: `provider::awscc::NAME(…)` in a configuration.
//!
//! They need no account, no credentials and no `provider` block. The descriptions for users are in `descriptions/`, and
//! `docs/functions.md` is written from them.

mod arn;
#[cfg(test)]
mod examples;
mod identifier;
mod policy;
mod tags;
mod type_name;
mod user_data;

use std::sync::LazyLock;

use ferroform_core::table::ResourceTable;
use ferroform_core::{FunctionRegistration, functions};

use crate::registry;

/// Returns all functions, sorted by name.
#[must_use]
pub fn all() -> &'static [FunctionRegistration] {
    functions![
        arn::arn_build,
        arn::arn_parse,
        type_name::cfn_type,
        identifier::identifier_join,
        identifier::identifier_split,
        policy::policy_normalise,
        tags::tags_merge,
        type_name::tf_type,
        user_data::user_data,
    ]
}

/// Returns the tables of all types.
fn tables() -> &'static [&'static ResourceTable] {
    static TABLES: LazyLock<Vec<&'static ResourceTable>> =
        LazyLock::new(|| registry::all().iter().map(|resource| resource.table).collect());
    &TABLES
}
