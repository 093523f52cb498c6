use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", timeouts(create = "1m", create = "2m"))]
pub struct Thing;

fn main() {}
