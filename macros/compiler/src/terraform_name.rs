//! Names as Terraform accepts them.

use ferroform_schema::{REGION, TAGS_ALL, TIMEOUTS};

/// Names that Terraform itself uses at the root of a resource.
pub(crate) const META_ARGUMENTS: &[&str] =
    &["count", "depends_on", "for_each", "lifecycle", "connection", "provisioner"];

/// Names of root attributes that are no properties.
const OWN_ATTRIBUTES: &[&str] = &["id", REGION, TAGS_ALL, TIMEOUTS];

/// Whether Terraform accepts this as the name of a type, a function, a parameter or an attribute.
pub(crate) fn is_terraform_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// Whether a name has a meaning of its own at the root of a resource, so that an annotation cannot give it to an
/// attribute.
pub(crate) fn is_reserved_at_root(name: &str) -> bool {
    name == "provider" || META_ARGUMENTS.contains(&name) || OWN_ATTRIBUTES.contains(&name)
}
