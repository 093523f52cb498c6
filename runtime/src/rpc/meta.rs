//! `provider_meta`, which comes with each request about an object.

use ferroform_proto::tfplugin6::DynamicValue;

use crate::diagnostic::Diagnostic;
use crate::settings::{PROVIDER_META, module_products};
use crate::wire;

/// What the module adds to the `User-Agent` header.
pub(super) fn products(meta: Option<&DynamicValue>) -> Result<Vec<String>, Diagnostic> {
    let meta = wire::decode(meta, &PROVIDER_META).map_err(|malformed| malformed.diagnostic())?;
    module_products(&meta)
}
