//! `PlanResourceChange`: what an apply will make of a resource instance.

use super::Private;
use super::hooking::hooked_replacements;
use super::object::{identifier_in, no_identifier};
use super::plan::{Before, Planner};
use crate::diagnostic::Diagnostics;
use crate::resource::Registration;
use crate::translate::asks_nothing;
use crate::value::{Path, Value};

/// What is planned from.
#[derive(Debug)]
pub struct PlanRequest<'a> {
    /// The resource type.
    pub resource: Registration,
    /// What the user wrote.
    pub config: &'a Value,
    /// What there is; null for a new instance.
    pub prior: &'a Value,
    /// Core's merger of both. Only its being null counts: then the instance is to be destroyed.
    pub proposed: &'a Value,
    /// What is remembered.
    pub private: Private,
}

/// What is planned.
#[derive(Debug)]
pub struct PlanResponse {
    /// The planned state; null for a destruction.
    pub planned: Value,
    /// What cannot be changed in place.
    pub replace: Vec<Path>,
    /// What is remembered: the same as before, since a plan may never be applied, and whether this is the end.
    pub private: Private,
    /// What there is to say.
    pub diagnostics: Diagnostics,
}

/// Plans the creation, update or destruction of a resource instance.
#[must_use]
pub fn plan_resource_change(request: PlanRequest<'_>) -> PlanResponse {
    let PlanRequest { resource, config, prior, proposed, private } = request;
    let (table, hooks) = (resource.table, resource.hooks());
    let mut diagnostics = Diagnostics::new();
    if proposed.is_null() {
        hooks.plan_destroy(prior, &mut diagnostics);
        let private = Private { is_destroy: true, ..private };
        return PlanResponse { planned: Value::Null, replace: Vec::new(), private, diagnostics };
    }
    if prior.is_null() {
        // The private data of an object that is being replaced says nothing about its successor, but where it is: its
        // deletion is given the private data of this plan.
        let mut planned = Planner::for_new().object(table.root, config, Before::NOTHING);
        hooks.modify_plan(config, prior, &mut planned, &mut diagnostics);
        let private = Private { place: private.place, ..Private::default() };
        return PlanResponse { planned, replace: Vec::new(), private, diagnostics };
    }
    if identifier_in(prior).is_none() {
        diagnostics.push(no_identifier(table));
        return PlanResponse { planned: prior.clone(), replace: Vec::new(), private, diagnostics };
    }
    let (before, is_recorded) = (Before::state(prior, private.owned.as_ref()), private.owned.is_some());
    let mut planner = Planner::for_existing(&table.handlers, is_recorded);
    let mut planned = planner.object(table.root, config, before);
    // Where only a form differs, as after an import, nothing will be sent that could change more.
    if !asks_nothing(table.root, prior, &planned) {
        planner = Planner::for_update(&table.handlers, is_recorded);
        planned = planner.object(table.root, config, before);
    }
    diagnostics.extend(planner.warnings);
    let mut hooked = planned.clone();
    hooks.modify_plan(config, prior, &mut hooked, &mut diagnostics);
    let mut replace = planner.replace;
    replace.extend(hooked_replacements(table.root, prior, &planned, &hooked));
    PlanResponse { planned: hooked, replace, private, diagnostics }
}
