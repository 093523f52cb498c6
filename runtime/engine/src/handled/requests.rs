//! Requests that handlers carry out: who runs, who is to be called again, and how one has ended.

use std::collections::HashMap;
use std::fmt::{self, Debug};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ferroform_cloud_control::{ApiError, Cancel, ErrorCode, OperationStatus, Progress};
use ferroform_core::handlers::Error;
use tokio::sync::watch;
use tracing::Instrument as _;

use super::{Call, crashed, failed};

/// How long a call waits before it answers that the handler is in progress, and so how late a time limit is noticed.
pub(super) const ANSWER: Duration = Duration::from_secs(1);
/// How long a handler has to end itself after it was told that its time is up.
pub(super) const LAST_ANSWER: Duration = Duration::from_secs(10);
/// The same if the process is to end: shorter, so that the state can still be written.
const AT_END: Duration = Duration::from_secs(4);
/// The pause before a creation looks whether another one of the same name has ended.
const TURN: Duration = Duration::from_secs(1);

/// How a handler ended.
pub(super) type Ended = Result<Progress, ApiError>;
type Receiver = watch::Receiver<Option<Ended>>;

/// The requests of a process by their tokens. Clones share them: a provider that is configured again knows those of before.
#[derive(Clone, Default)]
pub struct Requests(Arc<Mutex<HashMap<String, Request>>>);

/// A request that a handler carries out.
struct Request {
    call: Arc<Call>,
    /// How the handler ends, if it was called. One that asked for it is called again by whoever asks next.
    ended: Option<Receiver>,
}

impl Request {
    /// Whether its handler runs.
    fn is_running(&self) -> bool {
        self.ended.as_ref().is_some_and(|ended| ended.borrow().is_none())
    }

    /// Calls the handler, as a task of its own.
    fn begin(&self) -> Receiver {
        let (send, receive) = watch::channel(None);
        let call = Arc::clone(&self.call);
        let task = async move {
            // Nobody may listen any more.
            let _ = send.send(Some(call.ended(call.carry_out().await)));
        };
        tokio::spawn(task.in_current_span());
        receive
    }
}

impl Requests {
    /// Adds a request, unless there is one with this token already.
    pub(super) fn add(&self, call: Arc<Call>) {
        self.all().entry(call.token.clone()).or_insert(Request { call, ended: None });
    }

    /// Tells the handler of a request to end. Returns whether it was called and has not been heard of since.
    pub(super) fn cancel(&self, token: &str) -> bool {
        let all = self.all();
        let Some(request) = all.get(token).filter(|request| request.ended.is_some()) else { return false };
        request.call.own_stop.cancel();
        true
    }

    /// Returns how a request ended, or after `wait` that it is in progress. Calls its handler if that does not run.
    pub(super) async fn progress(
        &self,
        token: &str,
        wait: Duration,
        stop: &Cancel,
        ending: &Cancel,
    ) -> Ended {
        let Some((call, ended)) = self.running(token, stop)? else { return Ok(interrupted(token)) };
        let patience = async {
            tokio::select! {
                () = tokio::time::sleep(wait) => (),
                () = async { ending.cancelled().await; tokio::time::sleep(AT_END).await } => (),
            }
        };
        let mut receiver = ended.clone();
        let outcome = tokio::select! {
            biased;
            outcome = receiver.wait_for(Option::is_some) => match outcome {
                Ok(outcome) => outcome.clone(),
                Err(_) => Some(call.ended(Err(crashed()))),
            },
            () = patience => None,
        };
        let Some(outcome) = outcome else {
            // Whoever asks again waits here, so there is no need for a pause.
            let retry_after = Some(Duration::ZERO);
            return Ok(Progress { retry_after, ..call.progress(OperationStatus::InProgress) });
        };
        let is_again = outcome.as_ref().is_err_and(|error| error.retry_after.is_some());
        let mut all = self.all();
        // Somebody else may have been told the same, and have called the handler again.
        if let Some(request) = all.get_mut(token)
            && request.ended.as_ref().is_some_and(|latest| latest.same_channel(&ended))
        {
            request.ended = None;
            if !is_again {
                all.remove(token);
            }
        }
        outcome
    }

    /// Returns a request whose handler runs now. One that does not run yet is not called if the user wants to stop, or while
    /// another creates an object of the same name.
    fn running(&self, token: &str, stop: &Cancel) -> Result<Option<(Arc<Call>, Receiver)>, ApiError> {
        let mut all = self.all();
        let Some(request) = all.get(token) else { return Ok(None) };
        if request.ended.is_none() {
            if stop.is_cancelled() {
                all.remove(token);
                let message = "Terraform was told to stop before the handler was called.";
                return Err(ApiError::new(ErrorCode::Cancelled, message));
            }
            let name = request.call.creates.as_ref();
            let is_same = |other: &Request| {
                other.is_running()
                    && other.call.type_name() == request.call.type_name()
                    && other.call.creates.as_ref() == name
            };
            if let Some(name) = name
                && all.values().any(is_same)
            {
                let error =
                    Error::retry_after(TURN, format!("Another resource creates {name} at this moment."));
                return Err(failed(&error));
            }
        }
        Ok(all.get_mut(token).map(|request| {
            let ended = request.ended.take().unwrap_or_else(|| request.begin());
            request.ended = Some(ended.clone());
            (Arc::clone(&request.call), ended)
        }))
    }

    fn all(&self) -> MutexGuard<'_, HashMap<String, Request>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Debug for Requests {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.all().keys()).finish()
    }
}

/// Returns the progress of a request that this process knows nothing of: the process that ran its handler has ended.
fn interrupted(token: &str) -> Progress {
    let message = "The provider ended while its handler ran.";
    Progress { message: Some(message.to_owned()), ..Progress::own(token, OperationStatus::CancelComplete) }
}
