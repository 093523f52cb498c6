use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", sensitive("Endpoint/Prot"))]
pub struct Thing;

fn main() {}
