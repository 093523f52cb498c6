//! The action `acme_pause_subscriptions`.

use ferroform::action::Progress;
use ferroform::prelude::*;
use ferroform::{Action, Arguments};
use serde_json::json;

use crate::subscription::TYPE;

/// Pauses all subscriptions to a topic, or continues them: for maintenance, and when services fail.
#[derive(Arguments)]
pub(crate) struct PauseSubscriptions {
    /// The name of the topic.
    #[terraform(length(1..=40))]
    topic: String,
    /// Whether they are paused; `false` continues them.
    #[terraform(default = true)]
    paused: bool,
}

impl Action for PauseSubscriptions {
    async fn invoke(self, context: &mut dyn Context, progress: Progress<'_>) -> Result<(), Diagnostic> {
        let cloud = context.cloud_control();
        let verb = if self.paused { "Pausing" } else { "Continuing" };
        let patch = json!([{"op": "add", "path": "/Paused", "value": self.paused}]);
        for id in cloud.list(TYPE, None).await? {
            let subscription = cloud.read(TYPE, &id).await?.unwrap_or_default();
            if subscription["Topic"] == *self.topic {
                progress.tell(format!("{verb} {}", subscription["Service"]));
                cloud.update(TYPE, &id, &patch).await?;
            }
        }
        Ok(())
    }
}
