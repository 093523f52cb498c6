//! Faults for tests: a handler that ends where it waits.

use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use ferroform_core::context::Pending;
use ferroform_core::handlers::Error;

type Handler<'a, T> = Pending<'a, Result<T, Error>>;

/// Faults of an API, for tests of handlers. Clones share them.
///
/// A handler waits for its API at each `await`. With a fault, the answer of the API arrives and is lost: the handler goes no
/// further, and ends with an error.
#[derive(Clone, Debug, Default)]
pub struct Faults(Arc<Mutex<Plan>>);

#[derive(Debug, Default)]
struct Plan {
    /// How many answers arrive before the one that is lost.
    before: Option<usize>,
}

impl Faults {
    /// Loses one answer, after as many others as this.
    pub fn lose_answer(&self, after: usize) {
        self.plan().before = Some(after);
    }

    /// Returns whether an answer is still to be lost, and loses none any more.
    #[must_use]
    pub fn take(&self) -> bool {
        self.plan().before.take().is_some()
    }

    /// Returns the handler with these faults.
    pub(super) fn around<'a, T>(&self, handler: Handler<'a, T>) -> Faulty<'a, T> {
        Faulty { faults: self.clone(), handler, has_waited: false }
    }

    /// Whether the answer that has just arrived is lost.
    fn strikes(&self) -> bool {
        let mut plan = self.plan();
        let strikes = plan.before == Some(0);
        plan.before = plan.before.and_then(|before| before.checked_sub(1));
        strikes
    }

    fn plan(&self) -> MutexGuard<'_, Plan> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A handler with faults.
pub(super) struct Faulty<'a, T> {
    faults: Faults,
    handler: Handler<'a, T>,
    has_waited: bool,
}

impl<T> Future for Faulty<'_, T> {
    type Output = Result<T, Error>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        if self.has_waited && self.faults.strikes() {
            return Poll::Ready(Err(Error::new("The answer of the API was lost, as the test demands.")));
        }
        self.has_waited = true;
        self.handler.as_mut().poll(context)
    }
}
