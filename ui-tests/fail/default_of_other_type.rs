use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", default(Count = "seven"))]
pub struct Thing;

fn main() {}
