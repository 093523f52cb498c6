//! Functions: `provider::example::NAME(…)` in a configuration.
//!
//! A function is an ordinary Rust function with [`provider_function`](crate::provider_function). The Rust types of its
//! parameters and of its result tell Terraform the signature; [`TerraformType`](trait@crate::TerraformType) lists them.
//! Functions see no account and no configuration of the provider, and must return the same result whenever they are given the
//! same arguments.

mod signature;

#[doc(hidden)]
pub use signature::{Arguments, ParameterType, RestType, ReturnedType, parameter, rest};
pub use signature::{Parameter, Returned, Signature};

use crate::value::Value;

/// A function of a provider. [`provider_function`](crate::provider_function) implements it for a type that has the name of the
/// function.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no function of a provider",
    note = "write `#[provider_function]` above the function"
)]
pub trait Function {
    /// What a provider needs to serve it.
    #[doc(hidden)]
    const REGISTRATION: FunctionRegistration;
}

/// Why a function has no result for its arguments.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct FunctionError {
    /// A text for the user. Terraform adds the name of the function.
    pub text: String,
    /// The number of the argument at fault, from 0.
    pub argument: Option<usize>,
}

impl FunctionError {
    /// Creates an error about the function as a whole.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), argument: None }
    }

    /// Creates an error about one argument, by its number from 0.
    pub fn at(argument: usize, text: impl Into<String>) -> Self {
        Self { text: text.into(), argument: Some(argument) }
    }
}

/// Any number of last arguments of one type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rest<T>(pub Vec<T>);

/// What a provider needs to serve a function.
#[derive(Debug, Clone, Copy)]
pub struct FunctionRegistration {
    /// The name, as users write it.
    #[doc(hidden)]
    pub name: &'static str,
    /// Returns the Rust type, for messages to the author.
    #[doc(hidden)]
    pub rust_type: fn() -> &'static str,
    /// What the function does, in one line.
    #[doc(hidden)]
    pub summary: &'static str,
    /// What the function does, in Markdown.
    #[doc(hidden)]
    pub description: &'static str,
    /// What to do instead, if the function is deprecated.
    #[doc(hidden)]
    pub deprecated: Option<&'static str>,
    /// Returns the parameters and the type of the result.
    #[doc(hidden)]
    pub signature: fn() -> Signature,
    /// Computes the result of arguments that are known as a whole.
    #[doc(hidden)]
    pub call: fn(Vec<Value>) -> Result<Value, FunctionError>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provider_function;
    use crate::value::Type;

    /// Repeats texts.
    #[provider_function(crate = crate)]
    fn repeated(
        /// How many times.
        times: i64,
        /// What is between them.
        between: Option<String>,
        /// The texts.
        Rest(texts): Rest<Vec<String>>,
    ) -> Result<String, FunctionError> {
        let times = usize::try_from(times).map_err(|_| FunctionError::at(0, "must not be negative"))?;
        Ok(vec![texts.concat().concat(); times].join(between.as_deref().unwrap_or_default()))
    }

    const REPEAT: FunctionRegistration = repeated::REGISTRATION;

    fn repeat(times: impl Into<Value>, between: Value, texts: &[Value]) -> Result<Value, FunctionError> {
        (REPEAT.call)([times.into(), between].into_iter().chain(texts.iter().cloned()).collect())
    }

    fn texts(texts: &[&str]) -> Value {
        Value::List(texts.iter().map(|text| Value::from(*text)).collect())
    }

    #[test]
    fn types_of_a_function_are_its_signature() {
        let signature = (REPEAT.signature)();
        let parameter = |name, description, ty, is_nullable| Parameter { name, description, ty, is_nullable };
        let texts = parameter("texts", "The texts.", Type::List(Box::new(Type::String)), false);
        assert_eq!(signature.parameter(0), Some(&parameter("times", "How many times.", Type::Number, false)));
        assert_eq!(
            signature.parameter(1),
            Some(&parameter("between", "What is between them.", Type::String, true))
        );
        assert_eq!([signature.parameter(2), signature.parameter(7)], [Some(&texts); 2]);
        assert_eq!(signature.returns, Type::String);
    }

    #[test]
    fn arguments_are_read_in_order_and_any_number_follows() {
        assert_eq!(repeat(2, "-".into(), &[texts(&["a", "b"]), texts(&["c"])]), Ok("abc-abc".into()));
        assert_eq!(repeat(2, Value::Null, &[texts(&["a"])]), Ok("aa".into()));
        assert_eq!(repeat(3, "-".into(), &[]), Ok("--".into()));
    }

    #[test]
    fn errors_name_the_argument_and_the_place_in_it() {
        let error =
            |result: Result<Value, FunctionError>| result.map_err(|error| (error.argument, error.text));
        let half = Value::Number("0.5".parse().unwrap());
        let whole = "must be a whole number from -9223372036854775808 to 9223372036854775807".to_owned();
        assert_eq!(error(repeat(half, Value::Null, &[])), Err((Some(0), whole)));
        assert_eq!(error(repeat(-1, Value::Null, &[])), Err((Some(0), "must not be negative".to_owned())));
        let broken = [texts(&["a"]), Value::List(vec!["a".into(), Value::Null])];
        let place = "the value at [1] must be a string".to_owned();
        assert_eq!(error(repeat(1, Value::Null, &broken)), Err((Some(3), place)));
    }
}
