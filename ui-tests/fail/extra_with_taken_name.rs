use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", hooks, extra(password = string))]
struct Thing;

impl Hooks for Thing {}

fn main() {}
