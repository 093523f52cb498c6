use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", hooks, extra(url = text))]
struct Thing;

impl Hooks for Thing {}

fn main() {}
