use ferroform::prelude::*;

#[cfg_resource("Test::Broken::RequiredNoList")]
pub struct Thing;

fn main() {}
