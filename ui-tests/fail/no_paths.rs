use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", sensitive())]
pub struct Thing;

fn main() {}
