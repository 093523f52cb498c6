use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", moved_from(other_thing = 7))]
pub struct Thing;

fn main() {}
