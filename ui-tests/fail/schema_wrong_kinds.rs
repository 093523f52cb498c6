use ferroform::prelude::*;

#[cfg_resource("Test::Broken::WrongKinds")]
pub struct Thing;

fn main() {}
