//! `PlanResourceChange`: plans a change of a resource instance.

use ferroform_cloud_control::settings::{RegionRules, TagRules};
use ferroform_core::diagnostic::Diagnostics;
use ferroform_core::resource::Registration;
use ferroform_core::value::{Path, Value};

use crate::Private;
use crate::hooking::hooked_replacements;
use crate::object::{ID, identifier_in, is_unread, no_identifier, not_read, unfinished};
use crate::plan::{Noted, PlanFacts, Round, existing_object, new_object, with_kept, with_spellings};
use crate::renaming::changes_identifier;
use crate::view::{PlanView, extras};

/// A request to plan a change.
#[derive(Debug)]
pub struct PlanRequest<'a> {
    /// The resource type.
    pub resource: Registration,
    /// The configuration.
    pub config: &'a Value,
    /// The prior state; null for a new instance.
    pub prior: &'a Value,
    /// Core's merge of both. It is used only to detect a destruction, where it is null.
    pub proposed: &'a Value,
    /// The prior private data.
    pub private: Private,
    /// Which of core's plans this is.
    pub round: Round,
    /// What the provider block says about tags.
    pub tags: &'a TagRules,
    /// What the provider block says about regions.
    pub regions: &'a RegionRules,
}

/// The result of planning a change.
#[derive(Debug)]
pub struct PlanResponse {
    /// The planned state; null for a destruction.
    pub planned: Value,
    /// The paths of changes that cannot be made in place.
    pub replace: Vec<Path>,
    /// The private data for the apply. A plan may never be applied, so nothing new is recorded but whether it
    /// destroys the object.
    pub private: Private,
    /// Whether the identifier of the object will change.
    pub is_renamed: bool,
    /// Errors and warnings.
    pub diagnostics: Diagnostics,
}

/// Plans the creation, update or destruction of a resource instance.
#[must_use]
pub fn plan_resource_change(request: PlanRequest<'_>) -> PlanResponse {
    let (prior, private) = (request.prior, &request.private);
    if request.proposed.is_null() {
        let mut diagnostics = Diagnostics::new();
        request.resource.hooks().plan_destroy(prior, &mut diagnostics);
        return PlanResponse::of(Value::Null, Private { is_destroy: true, ..private.clone() }, diagnostics);
    }
    match PlanView::enter(&request) {
        Ok(view) => {
            let planned = planned(&request, view.values(), view.is_update());
            view.leave(planned)
        }
        Err(error) => PlanResponse::of(prior.clone(), private.clone(), error),
    }
}

impl PlanResponse {
    /// A plan that replaces nothing.
    fn of(planned: Value, private: Private, diagnostics: impl Into<Diagnostics>) -> Self {
        let (replace, diagnostics) = (Vec::new(), diagnostics.into());
        Self { planned, replace, private, is_renamed: false, diagnostics }
    }
}

/// Plans a change as the view shows it. `is_update` says that something changes that the values do not show.
fn planned(request: &PlanRequest<'_>, [config, prior]: [&Value; 2], is_update: bool) -> PlanResponse {
    let PlanRequest { resource, round, .. } = request;
    let (table, hooks, private) = (resource.table, resource.hooks(), request.private.clone());
    let mut diagnostics = Diagnostics::new();
    let is_interrupted =
        !prior.is_null() && identifier_in(prior).is_none() && private.interrupted().is_some();
    if prior.is_null() || is_interrupted {
        let mut planned = new_object(table.root, config);
        hooks.modify_plan(config, prior, &mut planned, &mut diagnostics);
        let private = if is_interrupted {
            // The apply goes on with the creation, with its request and its token.
            private
        } else {
            // The private data of an object that is being replaced do not apply to its successor. Its place and its
            // possible new identifier are kept, because its deletion receives the private data of this plan.
            Private { place: private.place, renamed: private.renamed, ..Private::default() }
        };
        return PlanResponse::of(planned, private, diagnostics);
    }
    if identifier_in(prior).is_none() {
        return PlanResponse::of(prior.clone(), private, no_identifier());
    }
    if is_unread(prior, &private) {
        return PlanResponse::of(prior.clone(), private, not_read());
    }
    let kept = match with_kept(resource.functions.keeps, table.root, config, prior, round) {
        Ok(kept) => kept,
        Err(crashed) => return PlanResponse::of(prior.clone(), private, crashed),
    };
    let (kept, likely) = with_spellings(table.root, &table.handlers, &kept, prior, &private.record);
    let facts = PlanFacts::of(table, &private.record, is_update);
    let Noted { value: planned, notes } =
        existing_object(facts, table.root, &kept, prior, &private.record, round);
    diagnostics.extend(likely);
    diagnostics.extend(notes.warnings);
    let mut hooked = planned.clone();
    extras::open(table, is_update, prior, &extras::values(table, &planned), &mut hooked);
    let unhooked = extras::values(table, &hooked);
    hooks.modify_plan(config, prior, &mut hooked, &mut diagnostics);
    extras::open(table, is_update, prior, &unhooked, &mut hooked);
    let mut replace = notes.replace;
    replace.extend(hooked_replacements(table.root, prior, &planned, &hooked));
    let is_renamed =
        replace.is_empty() && changes_identifier(table, prior, &hooked) && !private.is_unfinished;
    if private.is_unfinished {
        replace.push(Path::attribute(ID));
        diagnostics.push(unfinished());
    }
    if let Value::Object(object) = &mut hooked
        && (is_renamed || private.is_unfinished)
    {
        object.insert(ID, Value::UNKNOWN);
    }
    let private = Private { open: notes.open.iter().map(Path::to_string).collect(), ..private };
    PlanResponse { planned: hooked, replace, private, is_renamed, diagnostics }
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::IdentityPart;
    use ferroform_core::table::testing::{TEXT, attribute, create_only, object};
    use serde_json::{Value as Json, json};

    use super::*;
    use crate::Location;
    use crate::testing::{identified_by, identifier, part, plan_request, value};

    /// Returns the planned `id` of a record whose identifier consists of these parts, and whether the record is
    /// renamed.
    fn planned_id(parts: &'static [IdentityPart], config: Json) -> (Value, bool) {
        let zone = create_only(attribute("zone", TEXT));
        let root = object(vec![identifier(), attribute("name", TEXT), zone, attribute("ttl", TEXT)]);
        let prior = value(root, json!({"id": "a|z", "name": "a", "zone": "z", "ttl": "1"}));
        let (resource, config) = (Registration::of(identified_by(root, parts)), value(root, config));
        let planned = plan_resource_change(plan_request(resource, &config, &prior, Private::default()));
        (planned.planned.attribute("id").clone(), planned.is_renamed)
    }

    /// Plans an object of whose state only the identifier is known, and returns the errors.
    fn planned_by_name(private: Private, is_destroyed: bool) -> Vec<String> {
        let root = object(vec![identifier(), attribute("name", TEXT)]);
        let resource = Registration::of(identified_by(root, &[]));
        let [prior, config] = [json!({"id": "a"}), json!({"name": "a"})].map(|json| value(root, json));
        let proposed = if is_destroyed { &Value::Null } else { &config };
        let request = plan_request(resource, &config, &prior, private);
        let planned = plan_resource_change(PlanRequest { proposed, ..request });
        planned.diagnostics.into_iter().map(|error| error.detail).collect()
    }

    #[test]
    fn an_object_that_was_taken_over_and_not_read_is_not_planned() {
        let errors = planned_by_name(Private::default(), false);
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert!(errors[0].contains("without -refresh=false"));
        let place = Location { region: Some("eu-west-1".into()), account: None };
        assert_eq!(planned_by_name(Private { place, ..Private::default() }, false).len(), 1);
        assert_eq!(planned_by_name(Private::default(), true), Vec::<String>::new(), "its destruction is");
    }

    #[test]
    fn an_object_that_was_read_while_only_its_id_was_served_is_planned() {
        for private in [
            Private { was_seen: true, ..Private::default() },
            Private { created: Some(7), ..Private::default() },
        ] {
            assert_eq!(planned_by_name(private, false), Vec::<String>::new());
        }
    }

    #[test]
    fn an_identifier_is_open_while_a_part_of_it_changes_in_place() {
        static BOTH: &[IdentityPart] =
            &[part("name", &["name"], &["name"]), part("zone", &["zone"], &["zone"])];
        let known = (Value::from("a|z"), false);
        assert_eq!(planned_id(BOTH, json!({"name": "b", "zone": "z", "ttl": "1"})), (Value::UNKNOWN, true));
        assert_eq!(planned_id(BOTH, json!({"name": "a", "zone": "z", "ttl": "2"})), known);
        assert_eq!(planned_id(BOTH, json!({"name": "a", "zone": "z", "ttl": "1"})), known);
        // Core plans a replacement again, as a new object.
        assert_eq!(planned_id(BOTH, json!({"name": "b", "zone": "y", "ttl": "1"})), known);
    }
}
