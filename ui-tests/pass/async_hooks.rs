use std::future::ready;

use ferroform::prelude::*;
use serde_json::Value as Json;

/// Hooks that wait, and one that has nothing to wait for and is no `async fn`.
#[cfg_resource("Test::Ui::Thing", model)]
pub struct Thing;

impl Hooks for Thing {
    async fn before_create(
        context: &mut dyn Context,
        planned: &ThingModel,
        desired: &mut Json,
    ) -> Result<(), Diagnostic> {
        if planned.enabled.is(&true) {
            let names = context.cloud_control().list("Test::Ui::Other", None).await?;
            desired["Count"] = names.len().into();
        }
        if context.is_cancelled() {
            context.cancelled().await;
        }
        Ok(())
    }

    async fn after_update(
        context: &mut dyn Context,
        prior: &ThingModel,
        state: &mut ThingModel,
    ) -> Result<(), Diagnostic> {
        if prior.enabled != state.enabled {
            context.diagnostics().push(Diagnostic::warning("Switched", "It was switched on or off."));
        }
        Ok(())
    }

    fn before_read(_: &mut dyn Context, _: &ThingModel) -> impl std::future::Future<Output = Result<(), Diagnostic>> + Send {
        ready(Err(Diagnostic::error("Never", "It is never read.")))
    }
}

fn main() {
    assert!(Thing::REGISTRATION.hooks.is_some());
}
