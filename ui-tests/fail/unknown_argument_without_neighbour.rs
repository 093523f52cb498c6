use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", colourful)]
pub struct Thing;

fn main() {}
