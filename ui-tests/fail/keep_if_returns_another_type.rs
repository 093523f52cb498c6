use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", plan("Name" = keep_if(is_same)))]
struct Thing;

fn is_same(_: &str, _: &str) -> Result<(), String> {
    Ok(())
}

fn main() {}
