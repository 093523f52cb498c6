use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", validate("Name"))]
struct Thing;

fn main() {}
