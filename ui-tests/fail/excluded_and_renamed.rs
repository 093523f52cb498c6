use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", exclude("Count"), rename("Count" = "amount"))]
struct Thing;

fn main() {}
