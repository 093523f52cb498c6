use ferroform::prelude::*;

#[cfg_resource(7)]
pub struct Thing;

fn main() {}
