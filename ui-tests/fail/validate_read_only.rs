use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", validate("CreatedAt" = is_good))]
struct Thing;

fn is_good(_: &str) -> Result<(), String> {
    Ok(())
}

fn main() {}
