use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", deprecated("Count" = "Use `amount` instead."))]
struct Thing;

fn main() {}
