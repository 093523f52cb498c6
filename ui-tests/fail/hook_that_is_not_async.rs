use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", hooks)]
pub struct Thing;

impl Hooks for Thing {
    fn before_delete(_: &mut dyn Context, _: &ThingModel) -> Result<(), Diagnostic> {
        Ok(())
    }
}

fn main() {}
