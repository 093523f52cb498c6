use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", moved_from(thing = "name"))]
pub struct Thing;

fn main() {}
