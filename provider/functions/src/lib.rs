//! The functions of the provider: `provider::awscc::NAME(…)` in a configuration.
//!
//! They need no account, no credentials and no `provider` block. They are in a crate of their own, so that their tests
//! need no resource types: the functions about types are generic over the [`Types`] that they know. The descriptions
//! for users are in `descriptions/`, and `docs/functions.md` is written from them.

mod arn;
mod identifier;
mod policy;
mod tags;
mod type_name;
mod user_data;

#[cfg(test)]
mod examples;
#[cfg(test)]
mod testing;

use ferroform::{FunctionRegistration, functions};
pub use type_name::Types;

/// Returns all functions, sorted by name.
#[must_use]
pub fn all<T: Types>() -> &'static [FunctionRegistration] {
    functions![
        arn::arn_build,
        arn::arn_parse,
        type_name::cfn_type<T>,
        identifier::identifier_join<T>,
        identifier::identifier_split<T>,
        policy::policy_normalise,
        tags::tags_merge,
        type_name::tf_type<T>,
        user_data::user_data,
    ]
}
