//! What an apply sends, without a service: the same code as in an apply, on the object that the state shows.

use ferroform_cloud_control::settings::TagRules;
use serde_json::Value as Json;

use crate::ApplyRequest;
use crate::hooking::UpdateTarget;
use crate::model::{desired_model, shown_model};
use crate::view::ApplyView;

/// What an apply asks of the service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sent {
    /// Nothing.
    Nothing,
    /// An object with these properties.
    Create(Json),
    /// These changes (RFC 6902).
    Update(Vec<Json>),
    /// That the object goes.
    Delete,
}

/// Returns what an apply sends if the service shows the object as it is in the prior state. Values that are not known are left
/// out, and hooks are not run.
#[must_use]
pub fn sent(request: &ApplyRequest<'_>) -> Sent {
    let (root, rules) = (request.resource.table.root, TagRules::default());
    let view = ApplyView::enter("", &rules, request);
    let ([config, prior, planned], secrets) = (view.values(), view.secrets());
    match (prior.is_null(), planned.is_null()) {
        (true, true) => Sent::Nothing,
        (false, true) => Sent::Delete,
        (true, false) => Sent::Create(desired_model(root, &secrets.put_into(planned))),
        (false, false) if view.is_unchanged() => Sent::Nothing,
        (false, false) => {
            let model = shown_model(root, prior);
            let prior = secrets.put_into_prior(prior, planned);
            let patch = UpdateTarget::planned(planned).with(secrets).patch(root, config, &prior, &model);
            if patch.is_empty() { Sent::Nothing } else { Sent::Update(patch) }
        }
    }
}
