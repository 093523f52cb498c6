use ferroform::prelude::*;

#[cfg_resource(Thing)]
pub struct Thing;

fn main() {}
