use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", volatile("Name"))]
pub struct Thing;

fn main() {}
