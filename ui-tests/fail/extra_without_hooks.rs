use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", model, extra(url = string))]
pub struct Thing;

fn main() {}
