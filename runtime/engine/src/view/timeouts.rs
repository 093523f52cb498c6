//! Time limits that the configuration of a resource sets.

use std::time::Duration;

use ferroform_cloud_control::settings::parse_duration;
use ferroform_core::diagnostic::{Diagnostic, Diagnostics, catalogue};
use ferroform_core::table::{ResourceTable, TIME_LIMITS, TIMEOUTS};
use ferroform_core::value::{Path, Step, Value};

/// How long operations may take; `None` for the limit of the type.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TimeLimits {
    create: Option<Duration>,
    pub(crate) read: Option<Duration>,
    update: Option<Duration>,
    delete: Option<Duration>,
}

impl TimeLimits {
    /// Returns the limits in a plan or a state.
    #[must_use]
    pub fn of(table: &ResourceTable, state: &Value) -> Self {
        let timeouts = if table.has_timeouts() { state.attribute(TIMEOUTS) } else { &Value::Null };
        let limit = |name| timeouts.attribute(name).as_str().and_then(parse);
        Self {
            create: limit("create"),
            read: limit("read"),
            update: limit("update"),
            delete: limit("delete"),
        }
    }

    /// Returns how long a creation may take.
    #[must_use]
    pub fn create(&self, table: &ResourceTable) -> Duration {
        self.create.unwrap_or(Duration::from_secs(table.timeouts.create))
    }

    /// Returns how long an update may take.
    #[must_use]
    pub fn update(&self, table: &ResourceTable) -> Duration {
        self.update.unwrap_or(Duration::from_secs(table.timeouts.update))
    }

    /// Returns how long a deletion may take.
    #[must_use]
    pub fn delete(&self, table: &ResourceTable) -> Duration {
        self.delete.unwrap_or(Duration::from_secs(table.timeouts.delete))
    }
}

fn parse(text: &str) -> Option<Duration> {
    parse_duration(text).filter(|limit| !limit.is_zero())
}

/// Reports the limits that are not durations.
pub(crate) fn validate(table: &ResourceTable, config: &Value, diagnostics: &mut Diagnostics) {
    if !table.has_timeouts() {
        return;
    }
    for limit in TIME_LIMITS.attributes {
        let value = config.attribute(TIMEOUTS).attribute(limit.name);
        let Some(text) = value.as_str().filter(|text| parse(text).is_none()) else { continue };
        let mut path = Path::attribute(TIMEOUTS);
        path.push(Step::from(limit.name));
        let detail = format!(
            "{path} is {text:?}, which is not a positive duration.\n\nWrite numbers with their units, such \
             as \"30m\" or \"1h30m\". The units are \"h\", \"m\", \"s\" and \"ms\"."
        );
        diagnostics.push(Diagnostic::error(catalogue::INVALID_VALUE, detail).at(path));
    }
}
