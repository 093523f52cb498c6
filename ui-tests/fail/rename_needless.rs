use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", rename("Endpoint/Port" = "port"))]
struct Thing;

fn main() {}
