use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing")]
pub struct Thing;

type Other = Thing;

fn main() {
    let _ = ferroform::resources![Thing, Other];
}
