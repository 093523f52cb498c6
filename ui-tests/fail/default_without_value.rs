use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", default(Count))]
pub struct Thing;

fn main() {}
