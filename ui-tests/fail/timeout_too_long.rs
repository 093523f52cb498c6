use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", timeouts(create = "99999h"))]
pub struct Thing;

fn main() {}
