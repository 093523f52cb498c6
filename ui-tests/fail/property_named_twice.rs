use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", sensitive("Password", "Password"))]
pub struct Thing;

fn main() {}
