use ferroform::prelude::*;

#[cfg_resource("Test::Broken::List")]
pub struct Thing;

fn main() {}
