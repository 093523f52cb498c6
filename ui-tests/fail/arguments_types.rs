#![allow(dead_code)]
use ferroform::model::Field;
use ferroform::{Arguments, Attributes, ProviderSettings, TerraformType};

/// No type of Terraform.
struct Address;

/// Types of arguments.
#[derive(Arguments)]
struct Types {
    /// A struct of its own.
    address: Option<Address>,
}

#[derive(Attributes)]
struct Read {
    /// A struct of its own.
    addresses: Vec<Address>,
}

/// Rules for other types.
#[derive(Arguments)]
struct Rules {
    /// A text.
    #[terraform(range(1..=2))]
    text: String,
    /// A number.
    #[terraform(length(1..))]
    number: Option<i64>,
    /// Another number.
    #[terraform(size(1..))]
    other: i64,
}

/// Values of other types.
#[derive(Arguments)]
struct Values {
    /// A number.
    #[terraform(default = "4")]
    number: i64,
    /// It must be set.
    #[terraform(computed)]
    zone: String,
    /// A small number.
    #[terraform(default = 300)]
    small: u8,
    /// A variant.
    #[terraform(default = Mode::Fast)]
    mode: i64,
}

#[derive(TerraformType)]
enum Mode {
    Fast,
}

/// What is read is no argument.
#[derive(Arguments)]
struct Places {
    /// An object that is read.
    read: Option<Read>,
}

#[derive(Attributes)]
struct Unknown {
    /// It is known.
    field: Field<String>,
}

#[derive(ProviderSettings)]
struct Settings {
    /// A list.
    #[terraform(env = "PATH")]
    path: Vec<String>,
}

fn main() {}
