use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", requires_replace("Labels"), requires_replace_if_configured("Labels"))]
pub struct Thing;

fn main() {}
