//! The `provider_meta` block, in which a Terraform module describes itself to the provider.

use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::value::Value;

use super::read::is_printable;

/// Returns the products that a module adds to the `User-Agent` header of its own calls.
///
/// # Errors
/// If one of them is not allowed in a header.
pub fn module_products(meta: &Value) -> Result<Vec<String>, Diagnostic> {
    let mut products = Vec::new();
    for (index, element) in meta.attribute("user_agent").elements().unwrap_or_default().iter().enumerate() {
        // A product that is not known yet, as in a module that is not applied yet, is left out.
        let Some(product) = element.as_str().filter(|product| !product.is_empty()) else { continue };
        if !is_printable(product) {
            // No path is set: Terraform would look for it in the resource that the call is about.
            let detail = format!(
                "user_agent[{index}] in the provider_meta block of this module has characters that are not allowed in a \
                 User-Agent header. Use printable ASCII only."
            );
            return Err(Diagnostic::error(catalogue::INVALID_PROVIDER_CONFIGURATION, detail));
        }
        products.push(product.to_owned());
    }
    Ok(products)
}
