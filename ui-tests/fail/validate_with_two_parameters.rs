use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", validate("Name" = is_good))]
struct Thing;

fn is_good(_: &str, _: &str) -> Result<(), String> {
    Ok(())
}

fn main() {}
