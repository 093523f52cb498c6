use ferroform::prelude::*;

#[cfg_resource()]
pub struct Thing;

fn main() {}
