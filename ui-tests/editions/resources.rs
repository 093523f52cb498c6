//! Resource types.

use ferroform::prelude::*;
use ferroform::value::Path;
use serde_json::Value as Json;

/// A type without arguments.
#[cfg_resource("Test::Ui::Thing")]
#[derive(Debug, Clone, Copy)]
pub struct Plain;

/// A type with all arguments that are no models.
#[cfg_resource(
    "Test::Ui::Thing",
    name = "ui_annotated",
    sensitive("Password"),
    write_only("Rules/*/Port"),
    requires_replace("Endpoint"),
    requires_replace_if_configured("Ratio"),
    use_state_for_unknown("Enabled"),
    volatile("CreatedAt"),
    read_only("Count"),
    ordered("Colours"),
    unordered("Labels"),
    json("Options"),
    default("Endpoint/Port" = 443, Enabled = true),
    timeouts(create = "90m", delete = "1h30m"),
    version = 3,
    upgrade(1 = "first", 2 = same),
    moved_from(other_thing = "name"),
    deprecated = "use something else",
    data_source = false,
    list = false
)]
#[derive(Debug, Clone, Copy)]
pub struct Annotated;

/// Upgrades a state.
///
/// # Errors
///
/// Returns an error if the state is none.
pub fn first(state: Json) -> Result<Json, String> {
    if state.is_null() { Err("no state".to_owned()) } else { Ok(state) }
}

/// A type with enumerations and alternatives.
#[cfg_resource("Test::Ui::Choices", model)]
#[derive(Debug, Clone, Copy)]
pub struct Modelled;

/// A type that contains itself.
#[cfg_resource("Test::Ui::Tree", model)]
#[derive(Debug, Clone, Copy)]
pub struct Tree;

/// A type whose properties are named like words of Rust.
#[cfg_resource("Test::Ui::Names", model)]
#[derive(Debug, Clone, Copy)]
pub struct Names;

/// A type with each composition of collections.
#[cfg_resource("Test::Ui::Shapes", model)]
#[derive(Debug, Clone, Copy)]
pub struct Shapes;

/// A type with secrets.
#[cfg_resource("Test::Ui::Guarded", model)]
#[derive(Debug, Clone, Copy)]
pub struct Guarded;

/// A type whose schema is doubtful. It belongs to others, so it gets no warnings.
#[cfg_resource("Test::Ui::Doubtful", model)]
#[derive(Debug, Clone, Copy)]
pub struct Doubtful;

/// A type with hooks.
#[cfg_resource("Test::Ui::Thing", name = "ui_hooked", model)]
#[derive(Debug, Clone, Copy)]
pub struct Hooked;

impl Hooks for Hooked {
    fn validate(config: &HookedModel, diagnostics: &mut Diagnostics) {
        if config.endpoint.known().and_then(|endpoint| endpoint.port.known()).is_some_and(|port| *port == 0) {
            let error = Diagnostic::error("Bad port", "Port 0 is no port.");
            diagnostics.push(error.at(HookedModel::paths().endpoint().port()));
        }
    }
}

/// Returns what the alternatives of a target are.
#[must_use]
pub fn target(target: &ModelledModelTarget) -> Option<&str> {
    match target.variant()? {
        ModelledModelTargetVariant::Bucket { bucket } => Some(bucket),
        ModelledModelTargetVariant::FoundAndHost { host, .. } => Some(host),
    }
}

/// Returns how many of several alternatives are set.
#[must_use]
pub fn limits(limits: &ModelledModelLimits) -> usize {
    limits.variants().count()
}

/// Whether a mode is one that the schema lists.
#[must_use]
pub const fn is_listed(mode: &ModelledModelMode) -> bool {
    !matches!(mode, ModelledModelMode::Unlisted(_))
}

/// Returns the path of the children of a tree.
#[must_use]
pub fn children() -> Path {
    TreeModel::paths().root().children().into()
}

mod inner {
    use ferroform::prelude::*;

    /// A type for one module.
    #[cfg_resource("Test::Ui::Fixed", model)]
    pub(super) struct Fixed;
}

/// Returns what a type for one module is called.
#[must_use]
pub const fn fixed() -> &'static str {
    inner::Fixed::REGISTRATION.table.name
}
