use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", moved_from())]
pub struct Thing;

fn main() {}
