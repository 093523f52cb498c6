use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", moved_from(other_thing = "name", other_thing = "id"))]
pub struct Thing;

fn main() {}
