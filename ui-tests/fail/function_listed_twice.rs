use ferroform::{functions, provider_function};

/// Says yes.
#[provider_function]
fn yes() -> bool {
    true
}

fn no() -> bool {
    false
}

fn main() {
    let _ = functions![yes, yes];
    let _ = functions![no];
    let _ = functions![yes, String];
}
