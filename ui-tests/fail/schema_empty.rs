use ferroform::prelude::*;

#[cfg_resource("Test::Broken::Empty")]
pub struct Thing;

fn main() {}
