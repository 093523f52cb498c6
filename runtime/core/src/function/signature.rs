//! The parameters and the result of a function, and how values are read and written as them.

use super::{FunctionError, Rest};
use crate::misfit::Misfit;
use crate::table::{AttributeTable, Kind};
use crate::types::TerraformType;
use crate::value::{Type, Value};

/// The parameters and the type of the result of a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature {
    /// The parameters that every call has an argument for.
    pub parameters: Vec<Parameter>,
    /// The parameter of further arguments, if there may be any.
    pub rest: Option<Parameter>,
    /// The type of the result.
    pub returns: Type,
}

/// A parameter of a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// What it is, in Markdown.
    pub description: &'static str,
    /// Its type.
    pub ty: Type,
    /// Whether an argument may be null.
    pub is_nullable: bool,
}

impl Signature {
    /// Returns the parameter of the argument with this number, from 0.
    #[must_use]
    pub fn parameter(&self, number: usize) -> Option<&Parameter> {
        self.parameters.get(number).or(self.rest.as_ref())
    }

    /// Returns the parameters in order, the one of further arguments last.
    pub fn all(&self) -> impl Iterator<Item = &Parameter> {
        self.parameters.iter().chain(&self.rest)
    }
}

/// A Rust type as the type of a parameter. The expansion names each type of a function once, by creating this, so that
/// rustc has one place to say that a type is none.
#[derive(Debug)]
pub struct ParameterType<T> {
    ty: fn() -> Type,
    is_nullable: bool,
    read: fn(Value) -> Result<T, Misfit>,
}

/// Returns a type of a parameter.
#[must_use]
pub const fn parameter<T: TerraformType>() -> ParameterType<T> {
    ParameterType { ty: || type_of(&T::KIND), is_nullable: T::IS_NULLABLE, read: T::from_value }
}

/// Returns a type of the parameter of further arguments.
#[must_use]
pub const fn rest<T: TerraformType>() -> RestType<T> {
    RestType(parameter())
}

impl<T> ParameterType<T> {
    /// Returns the parameter that has this type.
    #[must_use]
    pub fn named(self, name: &'static str, description: &'static str) -> Parameter {
        Parameter { name, description, ty: (self.ty)(), is_nullable: self.is_nullable }
    }
}

/// Like [`ParameterType`], for the parameter of further arguments.
#[derive(Debug)]
pub struct RestType<T>(ParameterType<T>);

impl<T> RestType<T> {
    /// Returns the parameter that has this type.
    #[must_use]
    pub fn named(self, name: &'static str, description: &'static str) -> Parameter {
        self.0.named(name, description)
    }
}

/// Returns the type of values of this kind.
fn type_of(kind: &Kind) -> Type {
    match kind {
        Kind::Bool => Type::Bool,
        Kind::Int64 | Kind::Float64 => Type::Number,
        Kind::String(_) => Type::String,
        Kind::Dynamic => Type::Dynamic,
        Kind::List(element, _) => Type::List(Box::new(type_of(&element.kind))),
        Kind::Set(element) => Type::Set(Box::new(type_of(&element.kind))),
        Kind::Map(element) => Type::Map(Box::new(type_of(&element.kind))),
        Kind::Object(object) => {
            let attribute =
                |attribute: &AttributeTable| (attribute.name.to_owned(), type_of(&attribute.kind));
            Type::Object(object.attributes.iter().map(attribute).collect())
        }
    }
}

/// The arguments of a call, which are read in order.
#[derive(Debug)]
pub struct Arguments {
    values: std::iter::Enumerate<std::vec::IntoIter<Value>>,
    count: usize,
}

impl Arguments {
    /// Returns these arguments.
    #[must_use]
    pub fn new(values: Vec<Value>) -> Self {
        Self { count: values.len(), values: values.into_iter().enumerate() }
    }

    /// Reads the next argument. One that is missing is read as null.
    ///
    /// # Errors
    /// If it does not fit.
    pub fn next<T>(&mut self, ty: ParameterType<T>) -> Result<T, FunctionError> {
        let (number, value) = self.values.next().unwrap_or((self.count, Value::Null));
        read(&ty, number, value)
    }

    /// Reads all further arguments.
    ///
    /// # Errors
    /// If one does not fit.
    pub fn rest<T>(&mut self, ty: RestType<T>) -> Result<Rest<T>, FunctionError> {
        let rest = self.values.by_ref().map(|(number, value)| read(&ty.0, number, value));
        rest.collect::<Result<_, _>>().map(Rest)
    }
}

fn read<T>(ty: &ParameterType<T>, number: usize, value: Value) -> Result<T, FunctionError> {
    (ty.read)(value).map_err(|misfit| FunctionError::at(number, misfit.to_string()))
}

/// What a function may return: a [`TerraformType`](trait@crate::TerraformType), or a `Result` of it with a [`FunctionError`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is nothing that a function of a provider can return",
    label = "expected a `TerraformType`, or `Result<_, FunctionError>` of one",
    note = "these are String, bool, integers up to 64 bits, f32, f64, Number, Secret, Vec<_>, BTreeSet<_>, \
            BTreeMap<String, _>, Option<_>, Value, and structs and enums with `#[derive(TerraformType)]`"
)]
pub trait Returned: Sized {
    #[doc(hidden)]
    const TYPE: ReturnedType<Self>;
}

/// A Rust type as the result of a function.
#[derive(Debug)]
pub struct ReturnedType<R> {
    /// Its type.
    pub ty: fn() -> Type,
    /// Returns the value of a result.
    pub write: fn(R) -> Result<Value, FunctionError>,
}

impl<T: TerraformType> Returned for T {
    const TYPE: ReturnedType<T> =
        ReturnedType { ty: || type_of(&T::KIND), write: |result| Ok(result.into_value()) };
}

impl<T: TerraformType> Returned for Result<T, FunctionError> {
    const TYPE: ReturnedType<Self> =
        ReturnedType { ty: || type_of(&T::KIND), write: |result| result.map(T::into_value) };
}
