use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", model)]
pub struct Thing;

impl Hooks for Thing {
    fn normalise(_: &mut serde_json::Value) {}
}

fn main() {}
