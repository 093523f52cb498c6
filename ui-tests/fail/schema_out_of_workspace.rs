use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", schema = "../../../../../../../../../../../etc/thing.json")]
pub struct Thing;

fn main() {}
