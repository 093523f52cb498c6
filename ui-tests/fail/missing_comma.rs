use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", name = "thing" sensitive("Pasword"))]
pub struct Thing;

fn main() {}
