use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing")]
pub enum Thing {}

fn main() {}
