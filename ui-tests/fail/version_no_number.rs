use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", version = "2")]
pub struct Thing;

fn main() {}
