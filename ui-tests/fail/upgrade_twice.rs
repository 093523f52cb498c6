use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", version = 3, upgrade(1 = "a", 1 = "b"))]
pub struct Thing;

fn main() {}
