use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing")]
pub struct Thing;

pub struct Plain;

fn main() {
    let _ = ferroform::resources![Thing, "Test::Ui::Tree"];
    let _ = ferroform::resources![Thing Plain];
    let _ = ferroform::resources![Plain];
}
