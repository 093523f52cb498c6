use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", rename("Count" = "Amount"))]
struct Thing;

fn main() {}
