use ferroform::prelude::*;

#[cfg_resource("Test::Broken::NoProperties")]
pub struct Thing;

fn main() {}
