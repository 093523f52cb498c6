use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing")]
pub enum Thing {}

#[cfg_resource("Test::Ui::Thing")]
pub struct Other {
    pub name: String,
}

fn main() {
    // There are no further errors about what is a resource otherwise.
    let _ = ferroform::resources![Other];
}
