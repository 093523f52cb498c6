//! A provider of the types of {{project-name | pascal_case}}.

use ferroform::prelude::*;
use ferroform_emulator::SharedEmulator;

/// The schema that is registered with AWS.
pub const SCHEMA: &str = include_str!("../schemas/{{project-name}}-team-thing.json");

const TYPE: &str = "{{project-name | pascal_case}}::Team::Thing";

/// A thing that a team keeps.
#[cfg_resource(
    "{{project-name | pascal_case}}::Team::Thing",
    schema = "schemas/{{project-name}}-team-thing.json",
    timeouts(create = "10m"),
    model
)]
pub struct Thing;

impl Hooks for Thing {
    fn validate(config: &ThingModel, diagnostics: &mut Diagnostics) {
        let is_test = config.name.known().is_some_and(|name| name.starts_with("test-"));
        if is_test && config.size.is(&10) {
            let detail = "A thing for tests has a size of at most 9.";
            diagnostics
                .push(Diagnostic::error("Large test", detail).at(ThingModel::paths().size()));
        }
    }

    async fn before_delete(
        context: &mut dyn Context,
        prior: &ThingModel,
    ) -> Result<(), Diagnostic> {
        let kept = Field::Known("kept".to_owned());
        let is_kept = prior.labels.known().is_some_and(|labels| labels.0.contains(&kept));
        let things = context.cloud_control().list(TYPE, None).await?;
        if is_kept && things.len() == 1 {
            let detail = "The last thing with the label \"kept\" stays.";
            return Err(Diagnostic::error("Last thing", detail));
        }
        Ok(())
    }
}

/// Returns the provider.
#[must_use]
pub fn provider() -> Provider {
    Provider::new("{{project-name | snake_case}}")
        .version(env!("CARGO_PKG_VERSION"))
        .resource::<Thing>()
        .emulator(|folder| SharedEmulator::of(folder, [SCHEMA]))
}
