//! Comparisons of texts.

use ferroform_core::table::Equality;

use crate::tree::equality::json::{has_json, same_json};
use crate::tree::equality::policy::same_policy;
use crate::tree::equality::rewrite::is_rewritten;

/// Whether the service may show `found` for `given`.
pub(crate) fn same_text(equality: Equality, given: &str, found: &str) -> bool {
    match equality {
        Equality::Exact => given == found,
        Equality::Json => same_json(given, found),
        Equality::JsonWithMore => has_json(found, given),
        Equality::Policy => same_policy(given, found),
        Equality::Instant => same_instant(given, found),
        Equality::Rewritten(rewrites) => is_rewritten(rewrites, given, found),
    }
}

fn same_instant(a: &str, b: &str) -> bool {
    match (a.parse::<jiff::Timestamp>(), b.parse::<jiff::Timestamp>()) {
        (Ok(a), Ok(b)) => a == b,
        _ => a == b,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instant_is_the_same_in_another_zone_and_precision() {
        let noon = "2026-01-31T12:00:00Z";
        for other in ["2026-01-31T13:00:00+01:00", "2026-01-31T12:00:00.000Z", "2026-01-31T07:30:00.0-04:30"]
        {
            assert!(same_text(Equality::Instant, noon, other), "{other}");
            assert!(!same_text(Equality::Exact, noon, other), "{other}");
        }
        for other in ["2026-01-31T12:00:00+01:00", "2026-01-31T12:00:00.001Z", "2026-01-31", "noon"] {
            assert!(!same_text(Equality::Instant, noon, other), "{other}");
        }
        assert!(same_text(Equality::Instant, "noon", "noon"));
    }
}
