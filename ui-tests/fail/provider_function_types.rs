#![allow(unused_variables)]
use ferroform::provider_function;

struct Address;

/// An argument without a type in Terraform, and an error that is no `FunctionError`.
#[provider_function]
fn read(address: Vec<Address>) -> Result<String, std::io::Error> {
    Ok(String::new())
}

fn main() {}
