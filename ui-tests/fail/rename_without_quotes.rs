use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", rename("Count" = amount))]
struct Thing;

fn main() {}
