use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", crate = 7)]
pub struct Thing;

fn main() {}
