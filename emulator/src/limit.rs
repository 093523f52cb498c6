//! Rate limits by account and region: token buckets that fill with time.

use std::{collections::HashMap, sync::Mutex};

use serde::{Deserialize, Serialize};

use crate::{clock::Time, lock, scope::Scope};

/// A rate limit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RateLimit {
    /// Calls per second.
    pub per_second: f64,
    /// How many calls may be made at once; the number of calls per second if absent.
    #[serde(default)]
    pub burst: Option<f64>,
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    tokens: f64,
    filled_at: Time,
}

/// The buckets of all accounts and regions.
#[derive(Debug, Default)]
pub(crate) struct Buckets {
    buckets: Mutex<HashMap<Scope, Bucket>>,
}

impl Buckets {
    /// Takes one token and returns whether there was one.
    pub(crate) fn take(&self, scope: &Scope, limit: RateLimit, now: Time) -> bool {
        let most = limit.burst.unwrap_or(limit.per_second).max(1.0);
        let mut buckets = lock(&self.buckets);
        let bucket = buckets.entry(scope.clone()).or_insert(Bucket { tokens: most, filled_at: now });
        let elapsed = now.epoch_seconds() - bucket.filled_at.epoch_seconds();
        bucket.tokens = (bucket.tokens + elapsed.max(0.0) * limit.per_second).min(most);
        bucket.filled_at = now;
        if bucket.tokens < 1.0 {
            return false;
        }
        bucket.tokens -= 1.0;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_than_the_limit_pass() {
        let (buckets, scope) = (Buckets::default(), Scope::new("1", "r"));
        let limit = RateLimit { per_second: 10.0, burst: Some(5.0) };
        let passed =
            |from: u64, to: u64| (from..to).filter(|at| buckets.take(&scope, limit, Time(*at))).count();
        assert_eq!(passed(0, 1000), 5 + 9);
        assert!((9..=11).contains(&passed(1000, 2000)));
        assert!(buckets.take(&Scope::new("1", "other"), limit, Time(2000)));
    }
}
