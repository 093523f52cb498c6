use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", default(Count = 0))]
pub struct Thing;

fn main() {}
