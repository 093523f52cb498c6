use ferroform::prelude::*;

#[cfg_resource("Test::Broken::Unusable")]
pub struct Thing;

fn main() {}
