use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", validate("Endpoint" = is_good))]
struct Thing;

fn is_good(_: &str) -> Result<(), String> {
    Ok(())
}

fn main() {}
