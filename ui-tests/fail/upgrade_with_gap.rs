use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", version = 4, upgrade(1 = step))]
pub struct Thing;

fn main() {}
