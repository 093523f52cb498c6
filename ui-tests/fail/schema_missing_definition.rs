use ferroform::prelude::*;

#[cfg_resource("Test::Broken::MissingDefinition")]
pub struct Thing;

fn main() {}
