#![allow(unused_variables)]
use ferroform::function::Rest;
use ferroform::provider_function;

#[provider_function]
pub struct Thing;

#[provider_function]
pub fn undocumented(text: String) -> String {
    text
}

/// The name is none for Terraform.
#[provider_function]
#[allow(non_snake_case)]
pub fn camelCase(text: String) -> String {
    text
}

/// Neither is this one.
#[provider_function(name = "two-words")]
pub fn two_words(_text: String) -> String {
    _text
}

/// The attribute has an argument that there is not.
#[provider_function(nmae = "x")]
pub fn misspelt(text: String) -> String {
    text
}

/// All that a function cannot be.
#[provider_function]
pub async unsafe extern "C" fn qualified<'a>(&self, text: &'a str) {}

/// All that a parameter cannot be.
#[provider_function]
pub fn parameters((a, b): (String, String), rest: Rest<String>, #[cfg(unix)] last: String) -> String {
    last
}

fn main() {}
