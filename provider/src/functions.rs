//! The functions, which know all types.

use std::sync::LazyLock;

use ferroform_core::FunctionRegistration;
use ferroform_core::table::ResourceTable;
use terraform_provider_awscc_functions::Types;

use crate::{NAME, registry};

struct AllTypes;

impl Types for AllTypes {
    const PROVIDER: &'static str = NAME;

    fn tables() -> &'static [&'static ResourceTable] {
        static TABLES: LazyLock<Vec<&'static ResourceTable>> =
            LazyLock::new(|| registry::all().iter().map(|resource| resource.table).collect());
        &TABLES
    }
}

/// Returns all functions.
#[must_use]
pub fn all() -> &'static [FunctionRegistration] {
    terraform_provider_awscc_functions::all::<AllTypes>()
}
