use ferroform::prelude::*;

#[cfg_resource("Test::Broken::EndlessReference")]
pub struct Thing;

fn main() {}
