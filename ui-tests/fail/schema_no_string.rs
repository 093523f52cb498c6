use ferroform::prelude::*;

#[cfg_resource("Test::Elsewhere::Thing", schema = 7)]
pub struct Thing;

fn main() {}
