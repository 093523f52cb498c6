use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", timeouts(read = "30m"))]
pub struct Thing;

fn main() {}
