use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", timeouts(create = "30"))]
pub struct Thing;

fn main() {}
