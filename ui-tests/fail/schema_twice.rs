use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", schema = concat!("a"), schema = "b", sensitive("Password"))]
pub struct Thing;

fn main() {}
