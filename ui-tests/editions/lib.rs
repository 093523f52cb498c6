//! A user's crate with strict lints and each form of the macros. `tests/editions.rs` compiles it in every edition.

#![forbid(unsafe_code)]
#![deny(
    warnings,
    clippy::nursery,
    clippy::pedantic,
    elided_lifetimes_in_paths,
    explicit_outlives_requirements,
    let_underscore_drop,
    missing_copy_implementations,
    missing_debug_implementations,
    missing_docs,
    non_ascii_idents,
    redundant_lifetimes,
    rust_2018_idioms,
    rust_2021_compatibility,
    rust_2024_compatibility,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unreachable_pub,
    unused,
    unused_lifetimes,
    unused_qualifications
)]

pub mod functions;
pub mod resources;

use ferroform::{Function, FunctionRegistration, Registration};

/// The resource types of a provider.
pub const RESOURCES: &[Registration] = ferroform::resources![
    resources::Plain,
    resources::Annotated,
    resources::Modelled,
    resources::Tree,
    resources::Names,
    resources::Shapes,
    resources::Guarded,
    resources::Hooked,
    resources::Doubtful,
];

/// The functions of a provider.
pub const FUNCTIONS: &[FunctionRegistration] = &[
    functions::join::REGISTRATION,
    functions::always::REGISTRATION,
    functions::twice::<String>::REGISTRATION,
    functions::url::REGISTRATION,
    functions::mode::REGISTRATION,
];

/// Returns all resource types, from a place that is no constant.
#[must_use]
pub fn all() -> Vec<Registration> {
    ferroform::resources![resources::Plain, resources::Tree].to_vec()
}
