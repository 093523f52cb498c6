use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", "Password")]
pub struct Thing;

fn main() {}
