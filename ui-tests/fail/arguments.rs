#![allow(dead_code)]
use ferroform::{Arguments, Attributes};

/// An enum.
#[derive(Arguments)]
enum Choice {
    One,
}

/// A pair.
#[derive(Attributes)]
struct Pair(String, String);

/// Generic.
#[derive(Arguments)]
struct Generic<T> {
    /// A value.
    value: T,
}

#[derive(Arguments)]
struct Undocumented {
    thing: String,
}

/// Names.
#[derive(Arguments)]
struct Names {
    /// Upper case.
    #[terraform(name = "Host")]
    host: String,
    /// Reserved.
    count: i64,
    /// Twice.
    #[terraform(name = "other")]
    one: String,
    /// Twice.
    other: String,
}

/// Options that are not there, or that are of another form.
#[derive(Arguments)]
#[terraform(at_least_one_of("hots", "port"), exactly_one_of)]
struct Options {
    /// Misspelt.
    #[terraform(sensitiv)]
    host: String,
    /// Of another form.
    #[terraform(sensitive = true, deprecated)]
    port: i64,
    /// Twice.
    #[terraform(default = 1, default = 2)]
    size: i64,
    /// Of a setting.
    #[terraform(env = "PATH")]
    path: String,
    /// Contradiction.
    #[terraform(computed, default = 1)]
    zone: Option<i64>,
    /// No list.
    #[terraform]
    list: String,
}

/// Rules of another form.
#[derive(Arguments)]
struct Rules {
    /// No expression.
    #[terraform(pattern = "(")]
    pattern: String,
    /// Nothing.
    #[terraform(one_of())]
    one_of: String,
    /// No literals.
    #[terraform(one_of(a, b))]
    names: String,
    /// Half open.
    #[terraform(length = 1..64)]
    half_open: String,
    /// Empty.
    #[terraform(range = 3..=2)]
    empty: i64,
    /// No range.
    #[terraform(size = 3)]
    number: Vec<String>,
    /// Below nothing.
    #[terraform(length = -1..)]
    negative: String,
    /// No default.
    #[terraform(default = String::new())]
    default: String,
    /// Another argument.
    #[terraform(requires("paterns"))]
    requires: Option<String>,
}

/// Defaults that the rules refuse.
#[derive(Arguments)]
struct Defaults {
    /// Not in the list.
    #[terraform(one_of("test", "live"), default = "prod")]
    stage: String,
    /// Above the range.
    #[terraform(default = 200, range = 1..=100)]
    calls: i64,
    /// Too short.
    #[terraform(length = 2.., default = "a")]
    text: String,
    /// Does not match.
    #[terraform(pattern = "^https:", default = "http://a")]
    url: String,
}

/// What is read has no rules.
#[derive(Attributes)]
struct Read {
    /// A value.
    #[terraform(one_of("a"))]
    value: String,
}

fn main() {}
