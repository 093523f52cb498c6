use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing")]
pub struct Thing<'a>;

fn main() {}
