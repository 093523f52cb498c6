//! The account that the credentials belong to.

use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::Instant;

/// How long to wait for the account's ID, which is useful but not necessary.
const PATIENCE: Duration = Duration::from_secs(15);
/// How long a failed request is not repeated, so that an STS without an answer does not delay every operation.
const REST: Duration = Duration::from_secs(60);

/// The account that the credentials belong to. It is requested when it is first needed.
#[derive(Debug)]
pub(super) struct Account {
    /// `None` if the account is not to be requested.
    sts: Option<aws_sdk_sts::Client>,
    known: Mutex<Known>,
}

#[derive(Debug)]
enum Known {
    /// It was never requested.
    Nothing,
    Id(String),
    /// The last request failed at this time.
    Failed(Instant),
}

impl Account {
    pub(super) fn new(sts: Option<aws_sdk_sts::Client>) -> Self {
        Self { sts, known: Mutex::new(Known::Nothing) }
    }

    pub(super) async fn id(&self) -> Option<String> {
        let sts = self.sts.as_ref()?;
        let mut known = self.known.lock().await;
        match &*known {
            Known::Id(id) => return Some(id.clone()),
            Known::Failed(at) if at.elapsed() < REST => return None,
            Known::Nothing | Known::Failed(_) => {}
        }
        let id = request(sts).await;
        *known = id.clone().map_or_else(|| Known::Failed(Instant::now()), Known::Id);
        id
    }
}

async fn request(sts: &aws_sdk_sts::Client) -> Option<String> {
    let error = match tokio::time::timeout(PATIENCE, sts.get_caller_identity().send()).await {
        Ok(Ok(identity)) => return identity.account,
        Ok(Err(error)) => super::error::chain(&error),
        Err(_) => format!("no answer in {} s", PATIENCE.as_secs()),
    };
    tracing::warn!(error, "the account's ID is not known");
    None
}
