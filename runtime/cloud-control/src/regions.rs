//! Clients of several regions with the same credentials.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The clients of other regions than that of the provider, each created when it is first needed.
pub(super) struct Regions<C> {
    make: Box<dyn Fn(&str) -> C + Send + Sync>,
    made: Mutex<HashMap<String, C>>,
}

impl<C: Clone> Regions<C> {
    pub(super) fn new(make: impl Fn(&str) -> C + Send + Sync + 'static) -> Self {
        Self { make: Box::new(make), made: Mutex::default() }
    }

    /// Returns the client of a region. It does not know the others.
    pub(super) fn client(&self, region: &str) -> C {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        made.entry(region.to_owned()).or_insert_with(|| (self.make)(region)).clone()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use crate::testing::{Fake, client_in};

    #[test]
    fn each_region_has_one_client_made_when_it_is_needed() {
        let made = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&made);
        let here = client_in(Fake::new([]), "eu-west-1").with_regions(move |region| {
            count.fetch_add(1, Ordering::Relaxed);
            client_in(Fake::new([]), region)
        });
        assert_eq!(here.in_region("eu-west-1").unwrap().region(), "eu-west-1");
        assert_eq!(made.load(Ordering::Relaxed), 0);
        for _ in 0..2 {
            let there = here.in_region("us-east-1").unwrap();
            assert_eq!(there.region(), "us-east-1");
            assert_eq!(there.in_region("us-east-2").unwrap().region(), "us-east-2");
        }
        assert_eq!(made.load(Ordering::Relaxed), 2);
    }

    #[test]
    fn a_client_that_knows_no_other_region_says_so() {
        let here = client_in(Fake::new([]), "eu-west-1");
        assert!(here.in_region("us-east-1").is_none());
    }
}
