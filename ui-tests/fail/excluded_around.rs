use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", exclude("Endpoint"), sensitive("Endpoint/Port"))]
struct Thing;

fn main() {}
