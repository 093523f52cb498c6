//! Whose account it is.

use std::time::Duration;

use tokio::sync::OnceCell;

/// How long the account's ID is waited for: it is nice to know, not more.
const PATIENCE: Duration = Duration::from_secs(15);

/// The account the credentials belong to, asked once, when somebody first wants to know.
#[derive(Debug)]
pub(super) struct Account {
    /// Asks nobody if this is `None`.
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
