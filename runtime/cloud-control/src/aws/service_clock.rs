//! The difference between the service's clock and this machine's, from the `date` header of each answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use aws_sdk_cloudcontrol::config::interceptors::BeforeDeserializationInterceptorContextRef;
use aws_sdk_cloudcontrol::config::{ConfigBag, Intercept, RuntimeComponents};
use aws_sdk_cloudcontrol::error::BoxError;
use aws_smithy_types::DateTime;
use aws_smithy_types::date_time::Format;
use jiff::Timestamp;

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
        let date = context.response().headers().get("date");
        if let Some(date) = date.and_then(|date| DateTime::from_str(date, Format::HttpDate).ok()) {
            self.ahead.store(date.secs().saturating_sub(Timestamp::now().as_second()), Ordering::Relaxed);
        }
        Ok(())
    }
}
