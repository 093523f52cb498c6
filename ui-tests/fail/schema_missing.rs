use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", schema = "nowhere.json")]
pub struct Thing;

fn main() {}
