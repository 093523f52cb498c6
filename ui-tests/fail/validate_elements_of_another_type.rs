use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", validate("Labels" = are_good))]
struct Thing;

fn are_good(_: Vec<String>) -> Result<(), String> {
    Ok(())
}

fn main() {}
