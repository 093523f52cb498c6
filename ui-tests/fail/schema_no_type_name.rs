use ferroform::prelude::*;

#[cfg_resource("Test::Broken::NoTypeName")]
pub struct Thing;

fn main() {}
