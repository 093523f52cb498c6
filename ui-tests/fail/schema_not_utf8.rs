use ferroform::prelude::*;

#[cfg_resource("Test::Broken::NotUtf8")]
pub struct Thing;

fn main() {}
