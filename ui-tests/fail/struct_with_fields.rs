use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing")]
pub struct Thing {
    pub name: u8,
}

fn main() {}
