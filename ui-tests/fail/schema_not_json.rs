use ferroform::prelude::*;

#[cfg_resource("Test::Broken::NotJson")]
pub struct Thing;

fn main() {}
