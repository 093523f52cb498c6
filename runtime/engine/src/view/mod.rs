//! What users see of an object beyond its properties.
//!
//! Terraform's values have more than the service knows: a region and time limits, secrets whose values are in no state, tags
//! that the provider block gives every object, attributes that only hooks set. Operations work on values without most of that.
//! A view takes it out of a request and puts it into the response, one layer after another:
//!
//! ```text
//! Terraform ─▶ settings ─▶ secrets ─▶ tags ─▶ operation
//!           ◀─          ◀─         ◀─      ◀─
//! ```
//!
//! [`extras`] are the exception: hooks see them, so they stay where they are.
//!
//! A layer has four exits: the three `leave`s, and [`found`] for objects without a state. What it adds must be null in
//! `Settings::without`; otherwise a state that only names its object does not look like one.

mod answer;
pub(crate) mod extras;
pub(crate) mod region;
mod secrets;
mod settings;
pub(crate) mod tags;
mod timeouts;

use ferroform_cloud_control::settings::TagRules;
use ferroform_core::diagnostic::Diagnostic;
use ferroform_core::table::{REGION, ResourceTable, TIMEOUTS};
use ferroform_core::value::{Path, Value};

pub(crate) use self::answer::{Answer, Observer};
pub(crate) use self::secrets::{Hidden, Secrets, as_expected};
pub use self::tags::TagRecord;
pub use self::timeouts::TimeLimits;
pub(crate) use self::timeouts::validate as validate_timeouts;

use self::region::PlannedRegion;
use self::secrets::PlanWithout;
use self::settings::Settings;
use self::tags::{Tags, WholeApply, WholePlan};
use crate::{ApplyRequest, Context, PlanRequest, PlanResponse, ReadRequest, Response};

/// The view of a plan request.
pub(crate) struct PlanView<'a> {
    request: &'a PlanRequest<'a>,
    settings: Settings,
    region: PlannedRegion,
    secrets: Option<PlanWithout>,
    /// The configuration and the prior state with tags in two parts.
    split: [Value; 2],
    tags: Option<WholePlan<'a>>,
}

impl<'a> PlanView<'a> {
    /// # Errors
    /// Returns an error if the object cannot be in the region that the configuration asks for.
    pub(crate) fn enter(request: &'a PlanRequest<'a>) -> Result<Self, Diagnostic> {
        let PlanRequest { resource, config, prior, private, .. } = request;
        let (table, settings) = (resource.table, Settings::of(resource.table));
        let region = settings.planned_region(request.regions, config, prior, private)?;
        let mut split = [config, prior].map(|value| settings.without(value));
        let secrets = PlanWithout::new(table, &split[0], &split[1], &private.record);
        if let Some(secrets) = &secrets {
            split = [secrets.config.clone(), secrets.prior.clone()];
        }
        let tags = Tags::of(table, request.tags);
        let tags = tags.map(|tags| tags.plan(&split[0], &split[1], &private.tags));
        Ok(Self { request, settings, region, secrets, split, tags })
    }

    /// Returns the configuration and the prior state.
    pub(crate) fn values(&self) -> [&Value; 2] {
        let [config, prior] = &self.split;
        self.tags.as_ref().map_or([config, prior], |whole| [&whole.config, &whole.prior])
    }

    /// Whether something is sent or changed that the values do not show.
    pub(crate) fn is_update(&self) -> bool {
        self.secrets.as_ref().is_some_and(PlanWithout::is_update)
            || self.tags.as_ref().is_some_and(|whole| whole.is_open)
    }

    pub(crate) fn leave(self, mut plan: PlanResponse) -> PlanResponse {
        let [_, prior] = &self.split;
        if let Some(whole) = self.tags {
            plan.planned = whole.split(&plan.planned, prior);
            plan.diagnostics.extend(whole.warning);
        }
        if let Some(secrets) = self.secrets.filter(|_| !plan.diagnostics.has_errors()) {
            plan.planned = secrets.complete(&plan.planned);
            let (replace, warnings) = secrets.into_notes();
            plan.replace.extend(replace);
            plan.diagnostics.extend(warnings);
        }
        let timeouts = self.request.config.attribute(TIMEOUTS).clone();
        plan.planned = self.settings.with(&plan.planned, self.region.value, timeouts);
        plan.replace.extend(self.region.is_other.then(|| Path::attribute(REGION)));
        plan.is_renamed &= !self.region.is_other;
        plan
    }
}

/// The view of an apply request.
pub(crate) struct ApplyView<'a> {
    request: &'a ApplyRequest<'a>,
    settings: Settings,
    region: &'a str,
    secrets: Secrets,
    /// The configuration, the prior state and the plan with tags in two parts.
    split: [Value; 3],
    /// Whether an object exists and nothing is planned but other settings.
    is_unchanged: bool,
    tags: Option<WholeApply<'a>>,
}

impl<'a> ApplyView<'a> {
    /// `region` is that of the object, `rules` are those of the provider block.
    pub(crate) fn enter(region: &'a str, rules: &'a TagRules, request: &'a ApplyRequest<'a>) -> Self {
        let ApplyRequest { resource, private, .. } = request;
        let (table, settings) = (resource.table, Settings::of(resource.table));
        let values = [request.config, request.prior, request.planned];
        let [config, prior, planned] = values.map(|value| settings.without(value));
        let is_unchanged = prior == planned && !prior.is_null();
        let (config, secrets) = Secrets::split(table, config, &planned, (&prior, &private.record));
        let split = [config, prior, planned];
        let tags = Tags::of(table, rules).map(|tags| tags.apply(&split, &private.tags));
        Self { request, settings, region, secrets, split, is_unchanged, tags }
    }

    /// Returns the configuration, the prior state and the plan.
    pub(crate) fn values(&self) -> [&Value; 3] {
        let [config, prior, planned] = &self.split;
        let split = [config, prior, planned];
        self.tags.as_ref().map_or(split, |whole| [&whole.config, &whole.prior, &whole.planned])
    }

    /// Whether an object exists and nothing is planned but other settings.
    pub(crate) fn is_unchanged(&self) -> bool {
        self.is_unchanged
    }

    pub(crate) fn secrets(&self) -> &Secrets {
        &self.secrets
    }

    pub(crate) fn leave(self, mut response: Response) -> Response {
        let [_, prior, planned] = &self.split;
        if self.is_unchanged {
            response.state.clone_from(prior);
        } else if let Some(whole) = &self.tags {
            response = whole.split(prior, planned, response);
        }
        let ApplyRequest { prior, planned, .. } = self.request;
        let is_kept = planned.is_null() || response.diagnostics.has_errors() && !prior.is_null();
        let state = if is_kept {
            self.settings.like(&response.state, prior)
        } else {
            self.settings.applied(&response.state, planned, self.region)
        };
        Response { state, ..response }
    }
}

/// The view of a read request.
pub(crate) struct ReadView<'a> {
    prior: &'a Value,
    settings: Settings,
    region: &'a str,
    tags: Option<Tags<'a>>,
    /// The prior state with tags in two parts.
    split: Value,
}

impl<'a> ReadView<'a> {
    pub(crate) fn enter(context: &Context<'a>, request: &ReadRequest<'a>) -> Self {
        let (table, prior) = (request.resource.table, request.prior);
        let settings = Settings::of(table);
        let (split, tags) = (settings.without(prior), Tags::of(table, context.tags));
        Self { prior, settings, region: context.client.region(), tags, split }
    }

    /// Returns the prior state.
    pub(crate) fn prior(&self) -> Value {
        self.tags.as_ref().map_or_else(|| self.split.clone(), |tags| tags.whole(&self.split))
    }

    pub(crate) fn leave(self, mut response: Response) -> Response {
        if let Some(tags) = self.tags {
            response = tags.split_read(&self.split, response);
        }
        let state = self.settings.read(&response.state, self.prior, self.region);
        Response { state, ..response }
    }
}

/// Returns the first state of an object: for a list, the state after an import; for a data source, one with all tags in
/// both attributes.
pub(crate) fn found(
    table: &'static ResourceTable,
    rules: &TagRules,
    state: &Value,
    region: &str,
    is_data_source: bool,
) -> Value {
    let state = region::in_region(table, state, region);
    match Tags::of(table, rules) {
        None => state,
        Some(tags) if is_data_source => tags.unsplit(&state),
        Some(tags) => tags.split_observed(&Value::Null, &state, &mut TagRecord::default()),
    }
}

/// Returns what is remembered of the tags of an object with this state, to which the default tags were applied.
pub(crate) fn tags_as_applied(table: &'static ResourceTable, rules: &TagRules, state: &Value) -> TagRecord {
    Tags::of(table, rules).map(|tags| tags.as_applied(state)).unwrap_or_default()
}
