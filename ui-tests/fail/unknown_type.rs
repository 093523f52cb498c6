use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thnig")]
pub struct Thing;

fn main() {}
