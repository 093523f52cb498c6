use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", sensitive("created_at"))]
pub struct Thing;

fn main() {}
