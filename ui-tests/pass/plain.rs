use ferroform::prelude::*;

/// The user's own words.
#[cfg_resource("Test::Ui::Thing")]
pub struct Thing;

fn main() {
    assert_eq!(Thing::REGISTRATION.table.name, "ui_thing");
}
