use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", data_source = "no")]
pub struct Thing;

fn main() {}
