use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", deprecated("Count"))]
struct Thing;

fn main() {}
