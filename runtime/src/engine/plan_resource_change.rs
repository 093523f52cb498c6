//! `PlanResourceChange`: what an apply will make of a resource instance.

use super::Private;
use super::plan::{Before, Planner, mark_volatile};
use crate::diagnostic::Diagnostics;
use crate::table::ResourceTable;
use crate::value::{Path, Value};

/// What is planned from.
#[derive(Debug)]
pub struct PlanRequest<'a> {
    /// The resource type.
    pub table: &'static ResourceTable,
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
    /// What is remembered: the same as before, since a plan may never be applied.
    pub private: Private,
    /// What there is to say.
    pub diagnostics: Diagnostics,
}

/// Plans the creation, update or destruction of a resource instance.
#[must_use]
pub fn plan_resource_change(request: PlanRequest<'_>) -> PlanResponse {
    let PlanRequest { table, config, prior, proposed, private } = request;
    let mut diagnostics = Diagnostics::new();
    if proposed.is_null() {
        return PlanResponse { planned: Value::Null, replace: Vec::new(), private, diagnostics };
    }
    if prior.is_null() {
        // The private data of an object that is being replaced says nothing about its successor.
        let planned = Planner::for_new().object(table.root, config, Before::NOTHING);
        return PlanResponse { planned, replace: Vec::new(), private: Private::default(), diagnostics };
    }
    let mut planner = Planner::for_existing();
    let mut planned = planner.object(table.root, config, Before::state(prior, private.owned.as_ref()));
    if planned != *prior {
        mark_volatile(table.root, config, &mut planned);
    }
    diagnostics.extend(planner.warnings);
    PlanResponse { planned, replace: planner.replace, private, diagnostics }
}
