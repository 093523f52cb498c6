use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", hooks)]
pub struct Thing;

impl Hooks for Thing {
    fn validate(_: &ThingModel, diagnostics: &mut Diagnostics) {
        let error = Diagnostic::error("Bad port", "Port 0 is no port.");
        diagnostics.push(error.at(ThingModel::paths().endpoint().prot()));
    }
}

fn main() {}
