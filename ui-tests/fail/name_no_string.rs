use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", name = 3)]
pub struct Thing;

fn main() {}
