//! `provider_meta`, which is part of each request about an object.

use ferroform_cloud_control::settings::{PROVIDER_META, module_products};
use ferroform_core::diagnostic::Diagnostic;
use ferroform_plugin::proto::tfplugin6::DynamicValue;

use crate::wire;

/// Returns what the module adds to the `User-Agent` header.
pub(super) fn products(meta: Option<&DynamicValue>) -> Result<Vec<String>, Diagnostic> {
    let meta = wire::decode(meta, &PROVIDER_META)?;
    module_products(&meta)
}
