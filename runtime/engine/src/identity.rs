//! The members of the identity of an object: the parts of its identifier, then the place where it is.

use ferroform_core::table::Outline;

/// The member with the account of an object.
pub const ACCOUNT: &str = "account_id";
/// The member with the region of an object.
const REGION: &str = "region";

/// Returns the members of an identity, each with whether an import must give it. All are strings.
pub fn identity_members(outline: Outline) -> impl Iterator<Item = (&'static str, bool)> {
    // A part that is itself the account or region need not be given: the provider knows both.
    let is_required = move |name: &str| name != ACCOUNT && (name != REGION || outline.is_global);
    let parts = outline.identity_parts().map(move |name| (name, is_required(name)));
    parts.chain(place_names(outline).into_iter().map(|name| (name, false)))
}

/// Returns the members that say where an object is, and not which one it is.
#[must_use]
pub fn place_names(outline: Outline) -> Vec<&'static str> {
    let is_free = |name: &&str| !outline.identity_parts().any(|part| part == *name);
    let names: &[&'static str] = if outline.is_global { &[ACCOUNT] } else { &[ACCOUNT, REGION] };
    names.iter().copied().filter(is_free).collect()
}
