use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", version = 99999999999999999999)]
pub struct Thing;

fn main() {}
