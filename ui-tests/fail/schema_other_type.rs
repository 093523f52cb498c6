use ferroform::prelude::*;

#[cfg_resource("Test::Broken::OtherType")]
pub struct Thing;

fn main() {}
