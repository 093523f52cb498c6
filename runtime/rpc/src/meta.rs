//! `provider_meta`, which is part of each request about an object.

use ferroform_cloud_control::settings::module_products;
use ferroform_core::diagnostic::Diagnostic;
use ferroform_plugin::proto::tfplugin6::DynamicValue;

use crate::Server;
use crate::wire;

/// Returns what the module adds to the `User-Agent` header.
pub(super) fn products(server: &Server, meta: Option<&DynamicValue>) -> Result<Vec<String>, Diagnostic> {
    let Some(block) = server.usual().meta else { return Ok(Vec::new()) };
    module_products(&wire::decode(meta, block)?)
}
