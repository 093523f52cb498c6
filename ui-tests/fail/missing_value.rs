use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", name = , sensitive("Pasword"))]
pub struct Thing;

fn main() {}
