//! The members of the identity of an object: the parts of its identifier, then the place where it is.

use ferroform_core::table::Outline;

/// The member with the account of an object.
pub const ACCOUNT: &str = "account_id";
/// The member with the region of an object.
const REGION: &str = "region";

/// Returns the members of an identity, each with whether an import must give it. All are strings.
pub fn identity_members(outline: Outline) -> impl Iterator<Item = (&'static str, bool)> {
    // A part that is itself the account or region need not be given: the provider knows both, for types of AWS.
    let is_required =
        move |name: &str| outline.is_own || name != ACCOUNT && (name != REGION || outline.is_global);
    let parts = outline.identity_parts().map(move |name| (name, is_required(name)));
    parts.chain(place_names(outline).into_iter().map(|name| (name, false)))
}

/// Returns the members that say where an object is, and not which one it is.
#[must_use]
pub fn place_names(outline: Outline) -> Vec<&'static str> {
    let is_free = |name: &&str| !outline.identity_parts().any(|part| part == *name);
    let names: &[&'static str] = match outline {
        Outline { is_own: true, .. } => &[],
        Outline { is_global: true, .. } => &[ACCOUNT],
        _ => &[ACCOUNT, REGION],
    };
    names.iter().copied().filter(is_free).collect()
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::testing::{TEXT, attribute, object, resource};
    use ferroform_core::table::{IdentityPart, IdentityTable, ResourceTable};

    use super::*;

    /// Returns the members of the identity of a type that is identified by a name and a region.
    fn members(table: ResourceTable) -> Vec<(&'static str, bool)> {
        const PART: IdentityPart = IdentityPart { name: "", property_path: &[], attribute_path: &[] };
        const PARTS: &[IdentityPart] =
            &[IdentityPart { name: "name", ..PART }, IdentityPart { name: REGION, ..PART }];
        let identity = IdentityTable { names: "name|region", parts: PARTS, arn: None };
        identity_members(Outline::of(&ResourceTable { identity, ..table })).collect()
    }

    #[test]
    fn an_object_of_aws_is_in_an_account_and_one_of_another_api_is_not() {
        let table = *resource("A::B::Thing", ["b_thing", "b_things"], object(vec![attribute("name", TEXT)]));
        let regional = [("name", true), (REGION, false), (ACCOUNT, false)];
        assert_eq!(members(table), regional);
        let global = ResourceTable { is_global: true, ..table };
        assert_eq!(members(global), [("name", true), (REGION, true), (ACCOUNT, false)]);
        let own = ResourceTable { is_own: true, ..global };
        assert_eq!(members(own), [("name", true), (REGION, true)]);
        assert_eq!(place_names(Outline::of(&own)), [""; 0]);
    }
}
