use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", version = -1)]
pub struct Thing;

fn main() {}
