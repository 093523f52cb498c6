use ferroform::prelude::*;

#[cfg_resource("Elsewhere::Nothing::Alike")]
pub struct Thing;

fn main() {}
