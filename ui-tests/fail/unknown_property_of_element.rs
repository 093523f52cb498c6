use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", sensitive("Rules/*/Acton"))]
pub struct Thing;

fn main() {}
