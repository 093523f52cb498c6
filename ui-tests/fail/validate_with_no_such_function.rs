use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", validate("Name" = is_good))]
struct Thing;

fn main() {}
