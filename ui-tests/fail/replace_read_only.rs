use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", requires_replace("CreatedAt"))]
pub struct Thing;

fn main() {}
