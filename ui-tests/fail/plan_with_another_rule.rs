use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", plan("Name" = keep_unless(is_other)))]
struct Thing;

fn main() {}
