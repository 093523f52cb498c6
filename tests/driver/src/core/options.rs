//! What core is told of a resource besides its configuration.

use super::ignore::Ignore;

/// What core may be told about one resource: the arguments of `lifecycle` and the options of a plan.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// `ignore_changes`.
    pub ignore_changes: Ignore,
    /// `create_before_destroy`.
    pub create_before_destroy: bool,
    /// `-replace`, and what `replace_triggered_by` amounts to.
    pub replace: bool,
    /// `-refresh=false`.
    pub without_refresh: bool,
}
