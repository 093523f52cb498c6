use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", write_only("CreatedAt"))]
pub struct Thing;

fn main() {}
