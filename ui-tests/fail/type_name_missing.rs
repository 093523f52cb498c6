use ferroform::prelude::*;

#[cfg_resource(name = "thing")]
pub struct Thing;

fn main() {}
