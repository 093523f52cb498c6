use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", default(Count = 1 + 1))]
pub struct Thing;

fn main() {}
