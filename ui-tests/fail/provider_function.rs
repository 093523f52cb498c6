use ferroform::{Function, provider_function};

#[provider_function]
pub fn undocumented(text: &str) {
    let _ = text;
}

/// The name is none for Terraform.
#[provider_function(name = "two-words")]
pub async fn two_words() -> String {
    String::new()
}

fn main() {
    // There are no further errors about what is a function otherwise.
    let _ = [<undocumented as Function>::REGISTRATION, <two_words as Function>::REGISTRATION];
}
