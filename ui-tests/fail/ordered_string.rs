use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", ordered("Name"))]
pub struct Thing;

fn main() {}
