#![allow(dead_code)]
use ferroform::{Arguments, Attributes};

/// Generic.
#[derive(Arguments)]
struct Generic<T> {
    /// A value.
    value: T,
}

/// Mistakes in several places.
#[derive(Arguments)]
#[terraform(exactly_one_of)]
struct Places {
    host: String,
    /// Misspelt.
    #[terraform(sensitiv)]
    port: i64,
    /// A value.
    #[terraform(default = String::new())]
    zone: String,
}

#[derive(Attributes)]
struct Read {
    // There are no further errors about what would have been derived.
    /// A value.
    #[terraform(rename = "Host")]
    host: String,
}

#[derive(Attributes)]
struct Outer {
    /// The values.
    inner: Vec<Read>,
}

fn main() {}
