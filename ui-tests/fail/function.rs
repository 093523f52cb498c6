use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing")]
pub fn thing() {}

fn main() {}
