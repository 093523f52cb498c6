use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", hooks, json("Count"))]
pub struct Thing;

impl Hooks for Thing {
    fn validate(config: &ThingModel, _: &mut Diagnostics) {
        let _ = config.name.is_null();
    }
}

fn main() {}
