use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", hooks)]
pub struct Thing;

fn main() {}
