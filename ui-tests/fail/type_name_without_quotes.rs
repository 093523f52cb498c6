use ferroform::prelude::*;

#[cfg_resource(Test::Ui::Thing, sensitive("Pasword"))]
pub struct Thing;

fn main() {}
