use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thnig", model)]
pub struct Thing;

impl Hooks for Thing {
    fn validate(config: &ThingModel, _: &mut Diagnostics) {
        let _: &ThingModel = config;
    }
}

fn main() {}
