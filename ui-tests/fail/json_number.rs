use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", json("Count"))]
pub struct Thing;

fn main() {}
