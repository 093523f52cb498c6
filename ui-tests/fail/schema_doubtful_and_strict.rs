use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Doubtful", strict)]
pub struct Thing;

fn main() {}
