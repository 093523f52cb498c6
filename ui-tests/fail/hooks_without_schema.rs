use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thnig", hooks)]
pub struct Thing;

impl Hooks for Thing {
    fn validate(config: &ThingModel, _: &mut Diagnostics) {
        let _: &ThingModel = config;
    }
}

fn main() {}
