use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing")]
pub struct Thing(u8);

fn main() {}
