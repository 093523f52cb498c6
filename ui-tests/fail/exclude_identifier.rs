use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", exclude("Id"))]
struct Thing;

fn main() {}
