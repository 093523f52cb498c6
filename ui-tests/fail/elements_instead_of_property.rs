use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", sensitive("Labels/*"), write_only("Options/*"))]
pub struct Thing;

fn main() {}
