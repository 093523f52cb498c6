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

use ferroform::FunctionRegistration;
pub use type_name::Types;

/// Returns all functions, sorted by name.
#[must_use]
pub fn all<T: Types>() -> Vec<FunctionRegistration> {
    vec![
        FunctionRegistration::of::<arn::ArnBuild>(),
        FunctionRegistration::of::<arn::ArnParse>(),
        FunctionRegistration::of::<type_name::CfnType<T>>(),
        FunctionRegistration::of::<identifier::IdentifierJoin<T>>(),
        FunctionRegistration::of::<identifier::IdentifierSplit<T>>(),
        FunctionRegistration::of::<policy::PolicyNormalise>(),
        FunctionRegistration::of::<tags::TagsMerge>(),
        FunctionRegistration::of::<type_name::TfType<T>>(),
        FunctionRegistration::of::<user_data::UserData>(),
    ]
}
