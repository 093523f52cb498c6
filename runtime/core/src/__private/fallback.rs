//! A placeholder for types whose table could not be generated.

use crate::resource::Registration;
use crate::table::{Handlers, IdentityTable, ObjectTable, Offers, ResourceTable, Timeouts};

/// A type that offers nothing. It is only emitted together with compile errors, so it never runs.
pub const FALLBACK: Registration = Registration::of(&TABLE);

static ROOT: ObjectTable = ObjectTable::new(&[], &[], &[]);

static TABLE: ResourceTable = ResourceTable {
    cloudformation_type: "",
    name: "",
    plural_name: "",
    offers: Offers { resource: false, data_source: false, plural_data_source: false, list_resource: false },
    description: "",
    deprecated: None,
    schema_version: 0,
    root: &ROOT,
    identity: IdentityTable { names: "", parts: &[], arn: None },
    handlers: Handlers { create: false, read: false, update: false, delete: false, list: None },
    timeouts: Timeouts { create: 0, update: 0, delete: 0 },
    write_only_pointers: &[],
    tagging: None,
    is_immutable: false,
    is_global: false,
    moved_from: &[],
    renamed: &[],
};
