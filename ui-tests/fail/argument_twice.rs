use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", name = "a", name = "b")]
pub struct Thing;

fn main() {}
