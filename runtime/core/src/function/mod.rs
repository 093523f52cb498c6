//! Functions: `provider::example::NAME(…)` in a configuration.
//!
//! A function is a unit struct with [`Function`]. The Rust types of its arguments and of its result tell Terraform the
//! signature; [`TerraformType`] lists them. Functions see no account and no configuration of the provider, and must
//! return the same result whenever they are given the same arguments.

mod terraform_type;

use std::fmt;

pub use terraform_type::{Misfit, TerraformType};

use crate::value::{Type, Value};

/// A function of a provider.
pub trait Function {
    /// The name, as users write it.
    const NAME: &'static str;
    /// What the function does, in one line.
    const SUMMARY: &'static str;
    /// What the function does, in Markdown.
    const DESCRIPTION: &'static str;
    /// The names and descriptions of the arguments, in order.
    const PARAMETERS: &'static [(&'static str, &'static str)];
    /// The arguments: a tuple of [`TerraformType`]s, the last of which may be a [`Rest`].
    type Arguments: Arguments;
    /// The result.
    type Returns: TerraformType;

    /// Computes the result.
    ///
    /// # Errors
    /// If there is no result for these arguments.
    fn call(arguments: Self::Arguments) -> Result<Self::Returns, FunctionError>;
}

/// Why a function has no result for its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl fmt::Display for FunctionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for FunctionError {}

/// Any number of last arguments of one type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rest<T>(pub Vec<T>);

/// What a provider needs to serve a function.
#[derive(Debug, Clone, Copy)]
pub struct FunctionRegistration {
    /// The name.
    #[doc(hidden)]
    pub name: &'static str,
    /// What the function does, in one line.
    #[doc(hidden)]
    pub summary: &'static str,
    /// What the function does, in Markdown.
    #[doc(hidden)]
    pub description: &'static str,
    /// The names and descriptions of the arguments.
    #[doc(hidden)]
    pub parameters: &'static [(&'static str, &'static str)],
    /// Returns the types of the arguments and of the result.
    #[doc(hidden)]
    pub signature: fn() -> Signature,
    /// Computes the result of arguments that are known as a whole.
    #[doc(hidden)]
    pub call: fn(Vec<Value>) -> Result<Value, FunctionError>,
}

/// The types of a function.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Signature {
    /// The arguments that every call has.
    pub arguments: Vec<ArgumentType>,
    /// The type of further arguments, if there may be any.
    pub rest: Option<ArgumentType>,
    /// The result.
    pub returns: Option<Type>,
}

/// The type of an argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArgumentType {
    /// Its type.
    pub ty: Type,
    /// Whether it may be null.
    pub is_nullable: bool,
}

impl ArgumentType {
    fn of<T: TerraformType>() -> Self {
        Self { ty: T::ty(), is_nullable: T::IS_NULLABLE }
    }
}

impl Signature {
    /// Returns the type of the argument with this number, from 0.
    #[must_use]
    pub fn argument(&self, number: usize) -> Option<&ArgumentType> {
        self.arguments.get(number).or(self.rest.as_ref())
    }
}

impl FunctionRegistration {
    /// Creates the registration of a function. Does not compile if a parameter has no name.
    #[must_use]
    pub const fn of<F: Function>() -> Self {
        const { assert!(F::PARAMETERS.len() == F::Arguments::COUNT, "a name for each argument") };
        Self {
            name: F::NAME,
            summary: F::SUMMARY,
            description: F::DESCRIPTION,
            parameters: F::PARAMETERS,
            signature: || Signature { returns: Some(F::Returns::ty()), ..F::Arguments::signature() },
            call: |arguments| Ok(F::call(F::Arguments::from_values(arguments)?)?.into_value()),
        }
    }
}

/// The arguments of a function: tuples of up to five [`TerraformType`]s, which a [`Rest`] may follow.
pub trait Arguments: Sized {
    #[doc(hidden)]
    const COUNT: usize;
    #[doc(hidden)]
    fn signature() -> Signature;
    #[doc(hidden)]
    fn from_values(values: Vec<Value>) -> Result<Self, FunctionError>;
}

/// Reads the next argument. Too few arguments are read as null.
fn next<T: TerraformType>(
    number: usize,
    values: &mut impl Iterator<Item = Value>,
) -> Result<T, FunctionError> {
    one(number, values.next().unwrap_or_default())
}

fn one<T: TerraformType>(number: usize, value: Value) -> Result<T, FunctionError> {
    T::from_value(value).map_err(|misfit| FunctionError::at(number, misfit.to_string()))
}

macro_rules! arguments {
    ($($argument:ident)*) => {
        impl<$($argument: TerraformType),*> Arguments for ($($argument,)*) {
            const COUNT: usize = { let names: &[&str] = &[$(stringify!($argument)),*]; names.len() };

            fn signature() -> Signature {
                let arguments = vec![$(ArgumentType::of::<$argument>()),*];
                Signature { arguments, ..Signature::default() }
            }

            #[allow(unused_mut, unused_variables, reason = "a function may have no arguments")]
            fn from_values(values: Vec<Value>) -> Result<Self, FunctionError> {
                let mut values = values.into_iter();
                let mut numbers = 0..;
                Ok(($(next::<$argument>(numbers.next().unwrap_or_default(), &mut values)?,)*))
            }
        }

        impl<$($argument: TerraformType,)* Last: TerraformType> Arguments for ($($argument,)* Rest<Last>,) {
            const COUNT: usize = <($($argument,)*) as Arguments>::COUNT + 1;

            fn signature() -> Signature {
                let rest = Some(ArgumentType::of::<Last>());
                Signature { rest, ..<($($argument,)*)>::signature() }
            }

            #[allow(unused_mut, reason = "there may be no arguments before the rest")]
            fn from_values(values: Vec<Value>) -> Result<Self, FunctionError> {
                let mut values = values.into_iter();
                let mut numbers = 0..;
                Ok((
                    $(next::<$argument>(numbers.next().unwrap_or_default(), &mut values)?,)*
                    Rest(numbers.zip(values).map(|(number, value)| one(number, value)).collect::<Result<_, _>>()?),
                ))
            }
        }
    };
}

arguments!();
arguments!(A);
arguments!(A B);
arguments!(A B C);
arguments!(A B C D);
arguments!(A B C D E);

#[cfg(test)]
mod tests {
    use super::*;

    struct Repeat;

    impl Function for Repeat {
        const NAME: &'static str = "repeat";
        const SUMMARY: &'static str = "Repeats texts";
        const DESCRIPTION: &'static str = "Repeats texts.";
        const PARAMETERS: &'static [(&'static str, &'static str)] =
            &[("times", "How many times."), ("between", "What is between them."), ("texts", "The texts.")];
        type Arguments = (i64, Option<String>, Rest<Vec<String>>);
        type Returns = String;

        fn call((times, between, Rest(texts)): Self::Arguments) -> Result<String, FunctionError> {
            let times = usize::try_from(times).map_err(|_| FunctionError::at(0, "must not be negative"))?;
            Ok(vec![texts.concat().concat(); times].join(between.as_deref().unwrap_or_default()))
        }
    }

    const REPEAT: FunctionRegistration = FunctionRegistration::of::<Repeat>();

    fn repeat(times: impl Into<Value>, between: Value, texts: &[Value]) -> Result<Value, FunctionError> {
        (REPEAT.call)([times.into(), between].into_iter().chain(texts.iter().cloned()).collect())
    }

    fn texts(texts: &[&str]) -> Value {
        Value::List(texts.iter().map(|text| Value::from(*text)).collect())
    }

    #[test]
    fn types_of_a_function_are_its_signature() {
        let signature = (REPEAT.signature)();
        let number = ArgumentType { ty: Type::Number, is_nullable: false };
        let text = ArgumentType { ty: Type::String, is_nullable: true };
        let rest = ArgumentType { ty: Type::List(Box::new(Type::String)), is_nullable: false };
        assert_eq!(signature.argument(0), Some(&number));
        assert_eq!(signature.argument(1), Some(&text));
        assert_eq!([signature.argument(2), signature.argument(7)], [Some(&rest); 2]);
        assert_eq!(signature.returns, Some(Type::String));
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
        let whole = "must be a whole number of at most 63 bits".to_owned();
        assert_eq!(error(repeat(half, Value::Null, &[])), Err((Some(0), whole)));
        assert_eq!(error(repeat(-1, Value::Null, &[])), Err((Some(0), "must not be negative".to_owned())));
        let broken = [texts(&["a"]), Value::List(vec!["a".into(), Value::Null])];
        let place = "the value at [1] must be a string".to_owned();
        assert_eq!(error(repeat(1, Value::Null, &broken)), Err((Some(3), place)));
    }
}
