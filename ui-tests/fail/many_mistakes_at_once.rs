use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", nmae = "x", sensitive("Pasword"), timeouts(create = "soon"))]
pub struct Thing;

fn main() {}
