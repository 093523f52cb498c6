use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", computed("Name"))]
pub struct Thing;

fn main() {}
