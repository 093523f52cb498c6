use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", extra(url = string))]
struct Thing;

fn main() {}
