//! The difference between the service's clock and this machine's, from the `date` header of each answer.
//!
//! The SDK signs each request by the service's clock, as far as it knows that from earlier answers. So a request that
//! was refused because this machine's clock is wrong is worth one more attempt, and only the first one is.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use aws_sdk_cloudcontrol::config::http::HttpResponse;
use aws_sdk_cloudcontrol::config::interceptors::BeforeDeserializationInterceptorContextRef;
use aws_sdk_cloudcontrol::config::{ConfigBag, Intercept, RuntimeComponents};
use aws_sdk_cloudcontrol::error::BoxError;
use aws_smithy_runtime_api::client::interceptors::context::InterceptorContext;
use aws_smithy_runtime_api::client::retries::classifiers::{
    ClassifyRetry, RetryAction, RetryClassifierPriority,
};
use aws_smithy_types::DateTime;
use aws_smithy_types::date_time::Format;
use jiff::Timestamp;

/// How many times a call may be sent: once more if the clock was wrong. All other retries go through the limiter.
pub(super) const ATTEMPTS: u32 = 2;

/// The least difference between the clocks that can be the reason for a refusal. The service tolerates five minutes.
const TOLERATED: u64 = 4 * 60;

/// Observes the time at the service. Clones share what they observe.
#[derive(Debug, Clone, Default)]
pub(super) struct ServiceClock {
    ahead: Arc<AtomicI64>,
}

impl ServiceClock {
    /// Returns by how many seconds the service's clock is ahead, according to the latest answer.
    pub(super) fn ahead(&self) -> i64 {
        self.ahead.load(Ordering::Relaxed)
    }
}

impl Intercept for ServiceClock {
    fn name(&self) -> &'static str {
        "ServiceClock"
    }

    fn read_before_deserialization(
        &self,
        context: &BeforeDeserializationInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        if let Some(seconds) = ahead(context.response()) {
            self.ahead.store(seconds, Ordering::Relaxed);
        }
        Ok(())
    }
}

/// Forbids the SDK all retries but the one after a refusal because of this machine's clock.
#[derive(Debug)]
pub(super) struct OnlyForTheClock;

impl ClassifyRetry for OnlyForTheClock {
    fn classify_retry(&self, _: &InterceptorContext) -> RetryAction {
        RetryAction::RetryForbidden
    }

    fn classify_retry_v2(&self, context: &InterceptorContext, verdict: &RetryAction) -> RetryAction {
        let answer = context.response();
        let is_off = answer.and_then(ahead).is_some_and(|seconds| seconds.unsigned_abs() > TOLERATED);
        let is_refused = answer.is_some_and(|answer| answer.status().is_client_error());
        // The SDK knows the codes of these refusals. It has other verdicts on throttling.
        if is_off && is_refused && *verdict == RetryAction::server_error() {
            RetryAction::NoActionIndicated
        } else {
            RetryAction::RetryForbidden
        }
    }

    fn name(&self) -> &'static str {
        "OnlyForTheClock"
    }

    fn priority(&self) -> RetryClassifierPriority {
        // It has the last word.
        RetryClassifierPriority::run_after(RetryClassifierPriority::transient_error_classifier())
    }
}

/// Returns by how many seconds the service's clock is ahead, according to this answer.
fn ahead(answer: &HttpResponse) -> Option<i64> {
    let date = DateTime::from_str(answer.headers().get("date")?, Format::HttpDate).ok()?;
    Some(date.secs().saturating_sub(Timestamp::now().as_second()))
}
