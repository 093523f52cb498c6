use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", schema = "/schemas/thing.json")]
pub struct Thing;

fn main() {}
