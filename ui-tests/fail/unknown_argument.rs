use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", sensitve("Password"))]
pub struct Thing;

fn main() {}
