use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", hooks = true)]
pub struct Thing;

fn main() {}
