use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", version = 2, upgrade("1" = "a"))]
pub struct Thing;

fn main() {}
