use ferroform::prelude::*;

#[cfg_resource("Test::Broken::NoIdentifier")]
pub struct Thing;

fn main() {}
