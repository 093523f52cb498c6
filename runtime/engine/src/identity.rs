//! The members of the identity of an object: the parts of its identifier, then the place where it is.

use ferroform_core::table::ResourceTable;

/// The member with the account of an object.
pub const ACCOUNT: &str = "account_id";
/// The member with the region of an object.
const REGION: &str = "region";

/// Returns the members of an identity, each with whether an import must give it. All are strings.
pub fn identity_members(table: &ResourceTable) -> impl Iterator<Item = (&'static str, bool)> {
    // A part that is itself the account or region need not be given: the provider knows both.
    let is_required = |name: &str| name != ACCOUNT && (name != REGION || table.is_global);
    let parts = table.identity.parts.iter().map(move |part| (part.name, is_required(part.name)));
    parts.chain(place_names(table).into_iter().map(|name| (name, false)))
}

/// Returns the members that say where an object is, and not which one it is.
#[must_use]
pub fn place_names(table: &ResourceTable) -> Vec<&'static str> {
    let is_free = |name: &&str| !table.identity.parts.iter().any(|part| part.name == *name);
    let names: &[&'static str] = if table.is_global { &[ACCOUNT] } else { &[ACCOUNT, REGION] };
    names.iter().copied().filter(is_free).collect()
}
