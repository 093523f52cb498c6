//! Objects in another account or region than that of the provider.
//!
//! In the provider's account and region, the service has no such object, or another one of the same name. Neither
//! says anything about the object in the state.

use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::table::ResourceTable;

use super::{Context, Private};

/// Returns an error if the object is in another account or region.
pub(super) async fn elsewhere(
    context: &Context<'_>,
    table: &ResourceTable,
    private: &Private,
) -> Option<Diagnostic> {
    let recorded = &private.place;
    if recorded.is_unknown() {
        return None;
    }
    let current = context.place().await;
    let differs = |one: &Option<String>, other: &Option<String>| {
        one.as_ref().zip(other.as_ref()).is_some_and(|(one, other)| one != other)
    };
    // Requests belong to a region even if the type does not.
    let is_regional = !table.is_global || private.pending.is_some();
    let is_elsewhere = differs(&recorded.account, &current.account)
        || is_regional && differs(&recorded.region, &current.region);
    is_elsewhere.then(|| {
        let [recorded, current] = [recorded, &current].map(|place| {
            let account = place.account.as_deref().map(|account| format!("account {account}"));
            let region = place.region.as_deref().map(|region| format!("region {region}"));
            account.into_iter().chain(region).collect::<Vec<_>>().join(", ")
        });
        let detail = format!(
            "The state records this object in {recorded}, but the provider is configured for {current}. The \
             service was not called, and the state is unchanged.\n\nCheck the provider's region, profile and credentials. To \
             leave the object where it is, remove it from the state with `terraform state rm`."
        );
        Diagnostic::error(catalogue::ELSEWHERE, detail)
    })
}
