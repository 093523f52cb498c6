use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", unordered("Colours"))]
pub struct Thing;

fn main() {}
