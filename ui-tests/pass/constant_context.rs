use ferroform::prelude::*;
use ferroform::Registration;

#[cfg_resource("Test::Ui::Thing")]
struct Thing;

const ALL: &[Registration] = resources![Thing];

fn main() {
    assert_eq!(ALL.len(), 1);
}
