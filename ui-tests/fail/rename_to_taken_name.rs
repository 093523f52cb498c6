use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", rename("Endpoint/Port" = "host"))]
struct Thing;

fn main() {}
