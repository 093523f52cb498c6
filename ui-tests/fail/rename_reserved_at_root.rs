use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", rename("Count" = "count"))]
struct Thing;

fn main() {}
