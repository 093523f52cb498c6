use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", name = "MyThing")]
pub struct Thing;

fn main() {}
