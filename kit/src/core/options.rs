//! Options of a resource beside its configuration.

use super::ignore::Ignore;

/// The arguments of `lifecycle` and the planning options for one resource.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// `ignore_changes`.
    pub ignore_changes: Ignore,
    /// `create_before_destroy`.
    pub create_before_destroy: bool,
    /// `-replace`, or the effect of `replace_triggered_by`.
    pub replace: bool,
    /// `-refresh=false`.
    pub without_refresh: bool,
}
