use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing")]
pub struct Thing;

#[cfg_resource("Test::Ui::Tree")]
pub struct Tree;

fn main() {
    let _ = ferroform::resources![Thing, Tree, Thing, self::Tree, crate::Tree, crate::Tree];
}
