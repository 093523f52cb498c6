use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Thing", validate("Name" = is_good))]
struct Thing;

fn is_good(name: &str) -> bool {
    !name.is_empty()
}

fn main() {}
