//! Arguments of a resource that are not properties: `region` and `timeouts`. An argument belongs here if its value stays as it is
//! configured: a plan has it from the configuration, an apply from the plan, and a read from the prior state.

use ferroform_cloud_control::settings::RegionRules;
use ferroform_core::diagnostic::Diagnostic;
use ferroform_core::table::{REGION, ResourceTable, TIMEOUTS};
use ferroform_core::value::Value;

use super::region::{self, PlannedRegion};
use crate::Private;
use crate::object::{is_only_named, with_attributes, without_unknowns};

/// Which of the arguments a type has.
#[derive(Debug, Clone, Copy)]
pub(super) struct Settings {
    region: bool,
    timeouts: bool,
}

impl Settings {
    /// Returns the arguments of a type.
    pub(super) fn of(table: &ResourceTable) -> Self {
        Self { region: table.has_region(), timeouts: table.has_timeouts() }
    }

    /// Plans the region of an object. A type without regions has none.
    pub(super) fn planned_region(
        self,
        rules: &RegionRules,
        config: &Value,
        prior: &Value,
        private: &Private,
    ) -> Result<PlannedRegion, Diagnostic> {
        if self.region {
            region::plan(rules, config, prior, private)
        } else {
            Ok(PlannedRegion { value: Value::Null, is_other: false })
        }
    }

    /// Returns the value without the arguments.
    pub(super) fn without(self, value: &Value) -> Value {
        self.with(value, Value::Null, Value::Null)
    }

    /// Returns the value with these arguments.
    pub(super) fn with(self, value: &Value, region: Value, timeouts: Value) -> Value {
        let region = self.region.then_some((REGION, region));
        let timeouts = self.timeouts.then_some((TIMEOUTS, timeouts));
        with_attributes(value, region.into_iter().chain(timeouts))
    }

    /// Returns the value with the arguments of another one.
    pub(super) fn like(self, value: &Value, other: &Value) -> Value {
        self.with(value, other.attribute(REGION).clone(), other.attribute(TIMEOUTS).clone())
    }

    /// Returns the state after a plan was applied in a region.
    pub(super) fn applied(self, state: &Value, planned: &Value, region: &str) -> Value {
        let region = match planned.attribute(REGION) {
            Value::Unknown(_) => Value::from(region),
            known => known.clone(),
        };
        self.with(state, region, without_unknowns(planned.attribute(TIMEOUTS)))
    }

    /// Returns the state after an object was read in a region. A state that was more than a name and had no region
    /// gets none.
    pub(super) fn read(self, state: &Value, prior: &Value, region: &str) -> Value {
        let is_new = is_only_named(&self.without(prior)) && !is_only_named(state);
        let region = match prior.attribute(REGION) {
            Value::Null if is_new => Value::from(region),
            before => before.clone(),
        };
        self.with(state, region, prior.attribute(TIMEOUTS).clone())
    }
}
