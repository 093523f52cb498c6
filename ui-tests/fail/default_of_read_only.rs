use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", default(CreatedAt = "now"))]
pub struct Thing;

fn main() {}
