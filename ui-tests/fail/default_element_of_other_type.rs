use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", default(Labels = ["a", 1]))]
pub struct Thing;

fn main() {}
