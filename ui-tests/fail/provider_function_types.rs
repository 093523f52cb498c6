#![allow(unused_variables)]
use ferroform::function::Rest;
use ferroform::provider_function;

struct Address;

/// An argument and a result without a type in Terraform.
#[provider_function]
fn half(value: f32, address: Vec<Address>) -> f32 {
    value / 2.0
}

/// Further arguments without one, and an error that is no `FunctionError`.
#[provider_function]
fn read(path: Rest<std::path::PathBuf>) -> Result<String, std::io::Error> {
    Ok(String::new())
}

fn main() {}
