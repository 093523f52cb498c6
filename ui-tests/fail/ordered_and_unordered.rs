use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", ordered("Labels"), unordered("Labels"))]
pub struct Thing;

fn main() {}
