//! The account that the credentials belong to.

use std::time::Duration;

use tokio::sync::OnceCell;

/// How long to wait for the account's ID, which is useful but not necessary.
const PATIENCE: Duration = Duration::from_secs(15);

/// The account that the credentials belong to. It is requested once, when it is first needed.
#[derive(Debug)]
pub(super) struct Account {
    /// `None` if the account is not to be requested.
    sts: Option<aws_sdk_sts::Client>,
    id: OnceCell<Option<String>>,
}

impl Account {
    pub(super) fn new(sts: Option<aws_sdk_sts::Client>) -> Self {
        Self { sts, id: OnceCell::new() }
    }

    pub(super) async fn id(&self) -> Option<String> {
        let sts = self.sts.as_ref()?;
        let asked = self.id.get_or_init(|| async {
            let answer = tokio::time::timeout(PATIENCE, sts.get_caller_identity().send()).await;
            match answer {
                Ok(Ok(identity)) => identity.account,
                Ok(Err(error)) => {
                    tracing::warn!(error = super::error::chain(&error), "the account's ID is not known");
                    None
                }
                Err(_) => None,
            }
        });
        asked.await.clone()
    }
}
