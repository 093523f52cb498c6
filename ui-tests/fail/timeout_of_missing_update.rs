use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Fixed", timeouts(update = "30m"))]
pub struct Thing;

fn main() {}
