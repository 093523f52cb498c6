use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", exclude("Name"))]
struct Thing;

fn main() {}
