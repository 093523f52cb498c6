//! A placeholder for types whose table could not be generated.

use crate::resource::Registration;
use crate::table::{Offers, ResourceTable};

/// A type that offers nothing. It is only emitted together with compile errors, so it never runs.
pub const FALLBACK: Registration = Registration::of(&TABLE);

static TABLE: ResourceTable = ResourceTable {
    offers: Offers { resource: false, data_source: false, plural_data_source: false, list_resource: false },
    ..ResourceTable::PLAIN
};
