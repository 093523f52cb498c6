use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", model, json("Count"))]
pub struct Thing;

impl Hooks for Thing {
    fn validate(config: &ThingModel, _: &mut Diagnostics) {
        let _ = config.name.is_null();
    }
}

fn main() {
    // There are no further errors about the resource and its model.
    let _ = ferroform::resources![Thing];
}
