use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", moved_from(other_thing))]
pub struct Thing;

fn main() {}
