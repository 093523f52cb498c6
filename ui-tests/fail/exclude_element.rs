use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", exclude("Rules/*/Port"))]
struct Thing;

fn main() {}
