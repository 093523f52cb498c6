use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", upgrade(1 = "step"))]
pub struct Thing;

fn step() {}

fn main() {}
