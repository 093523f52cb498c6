use ferroform::prelude::*;

#[cfg_resource("Test::Thing")]
pub struct Thing;

fn main() {}
