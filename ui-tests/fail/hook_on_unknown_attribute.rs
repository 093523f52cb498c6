use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", hooks)]
pub struct Thing;

impl Hooks for Thing {
    fn validate(config: &ThingModel, _: &mut Diagnostics) {
        let _ = config.nmae.is_null();
    }
}

fn main() {}
