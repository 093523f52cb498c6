//! A framework for Terraform and OpenTofu providers driven by CloudFormation schemas.
//!
//! A resource type is a unit struct with [`cfg_resource`], and a program serves it with a [`Provider`]. Behaviour
//! that is specific to a type goes into its [`Hooks`].
//!
//! ```no_run
//! # use std::process::ExitCode;
//! use ferroform::prelude::*;
//!
//! /// A log group.
//! #[cfg_resource("AWS::Logs::LogGroup")]
//! pub struct LogGroup;
//!
//! #[tokio::main]
//! async fn main() -> ExitCode {
//!     Provider::new("example").resources(resources![LogGroup]).serve().await
//! }
//! ```

mod command_line;
mod dump;
mod named_types;
mod offer;
mod provider;

#[doc(hidden)]
pub use ferroform_core::__private;
pub use provider::Provider;

/// ```
/// use ferroform::prelude::*;
///
/// #[cfg_resource("AWS::Logs::LogGroup", timeouts(create = "5m"), requires_replace("KmsKeyId"))]
/// pub struct LogGroup;
/// ```
#[doc(inline)]
pub use ferroform_core::cfg_resource;

/// ```
/// use ferroform::prelude::*;
/// use ferroform::value::Path;
///
/// #[cfg_resource("AWS::Logs::LogGroup", hooks)]
/// pub struct LogGroup;
///
/// impl Hooks for LogGroup {
///     fn validate(config: &LogGroupModel, diagnostics: &mut Diagnostics) {
///         if config.kms_key_id.is_null() {
///             let detail = "Ours are encrypted. Name a key in kms_key_id.";
///             let error = Diagnostic::error("Log group without encryption", detail);
///             diagnostics.push(error.at(Path::attribute("kms_key_id")));
///         }
///     }
/// }
/// ```
#[doc(inline)]
pub use ferroform_core::Hooks;

/// ```
/// use ferroform::prelude::*;
///
/// #[cfg_resource("AWS::Logs::LogGroup")]
/// pub struct LogGroup;
///
/// // What `resources!` collects.
/// let group = LogGroup::REGISTRATION;
/// let provider = Provider::new("example").resources(&[group]);
/// ```
#[doc(inline)]
pub use ferroform_core::{Registration, Resource};

/// ```
/// use ferroform::prelude::*;
///
/// #[cfg_resource("AWS::Logs::LogGroup")]
/// pub struct LogGroup;
/// #[cfg_resource("AWS::SQS::Queue")]
/// pub struct Queue;
///
/// let provider = Provider::new("example").resources(resources![LogGroup, Queue]);
/// ```
#[doc(inline)]
pub use ferroform_core::resources;

/// Functions, which users call as `provider::example::NAME(…)`.
pub mod function {
    /// ```
    /// use ferroform::function::{Function, FunctionError, FunctionRegistration};
    /// use ferroform::prelude::*;
    ///
    /// struct Shorten;
    ///
    /// impl Function for Shorten {
    ///     const NAME: &'static str = "shorten";
    ///     const SUMMARY: &'static str = "Shortens a text";
    ///     const DESCRIPTION: &'static str = "Returns the first characters of a text.";
    ///     const PARAMETERS: &'static [(&'static str, &'static str)] =
    ///         &[("text", "The text."), ("length", "How many characters are kept.")];
    ///     type Arguments = (String, i64);
    ///     type Returns = String;
    ///
    ///     fn call((text, length): (String, i64)) -> Result<String, FunctionError> {
    ///         let length = usize::try_from(length).map_err(|_| FunctionError::at(1, "must not be negative"))?;
    ///         Ok(text.chars().take(length).collect())
    ///     }
    /// }
    ///
    /// const FUNCTIONS: &[FunctionRegistration] = &[FunctionRegistration::of::<Shorten>()];
    /// let provider = Provider::new("example").functions(FUNCTIONS);
    /// ```
    #[doc(inline)]
    pub use ferroform_core::function::{Function, FunctionError, FunctionRegistration};

    /// ```
    /// use ferroform::function::{FunctionError, Rest};
    ///
    /// // The arguments of a function that joins texts: `join(between, text, text, …)`.
    /// fn call((between, Rest(texts)): (String, Rest<String>)) -> Result<String, FunctionError> {
    ///     Ok(texts.join(&between))
    /// }
    ///
    /// let texts = ["a", "b"].map(str::to_owned).into();
    /// assert_eq!(call(("-".to_owned(), Rest(texts))), Ok("a-b".to_owned()));
    /// ```
    #[doc(inline)]
    pub use ferroform_core::function::{Arguments, Rest};

    /// ```
    /// use std::collections::BTreeMap;
    ///
    /// use ferroform::function::{Misfit, TerraformType};
    /// use ferroform::value::{Type, Value};
    ///
    /// /// An object with the attributes `host` and `port`.
    /// struct Address {
    ///     host: String,
    ///     port: i64,
    /// }
    ///
    /// impl TerraformType for Address {
    ///     fn ty() -> Type {
    ///         Type::Object([("host".to_owned(), String::ty()), ("port".to_owned(), i64::ty())].into())
    ///     }
    ///
    ///     fn from_value(value: Value) -> Result<Self, Misfit> {
    ///         let Value::Map(mut attributes) = value else { return Err(Misfit::new("must be an object")) };
    ///         let mut take = |name: &str| attributes.remove(name).unwrap_or_default();
    ///         Ok(Self { host: String::from_value(take("host"))?, port: i64::from_value(take("port"))? })
    ///     }
    ///
    ///     fn into_value(self) -> Value {
    ///         let attributes = [("host", self.host.into_value()), ("port", self.port.into_value())];
    ///         Value::Map(attributes.map(|(name, value)| (name.to_owned(), value)).into())
    ///     }
    /// }
    ///
    /// let address = Address { host: "localhost".to_owned(), port: 80 };
    /// let read = Address::from_value(address.into_value())?;
    /// assert_eq!((read.host.as_str(), read.port), ("localhost", 80));
    /// # Ok::<(), Misfit>(())
    /// ```
    #[doc(inline)]
    pub use ferroform_core::function::{Misfit, TerraformType};
}

/// Errors and warnings for users.
pub mod diagnostic {
    /// ```
    /// use ferroform::diagnostic::{Diagnostic, Diagnostics, Severity};
    /// use ferroform::value::Path;
    ///
    /// let name = Path::attribute("name");
    /// let error = Diagnostic::error("Name is taken", "Another team has it. Choose another name.").at(name);
    /// assert_eq!(error.severity, Severity::Error);
    ///
    /// let mut diagnostics = Diagnostics::new();
    /// diagnostics.push(Diagnostic::warning("Name is long", "Consoles cut names after 30 characters."));
    /// assert!(!diagnostics.has_errors());
    /// diagnostics.push(error);
    /// assert!(diagnostics.has_errors());
    /// ```
    #[doc(inline)]
    pub use ferroform_core::diagnostic::{Diagnostic, Diagnostics, Severity};
}

/// Resources as Rust structs, which [`Hooks`] receive. `#[cfg_resource(…, model)]` generates them.
pub mod model {
    /// ```
    /// use ferroform::model::Field;
    ///
    /// let days: Field<i64> = 7.into();
    /// assert_eq!(days.known(), Some(&7));
    /// assert!(!days.is_null() && !days.is_unknown());
    /// assert_eq!(Field::<i64>::Unknown.known(), None);
    /// ```
    #[doc(inline)]
    pub use ferroform_core::model::Field;

    /// ```
    /// use ferroform::model::{Field, Set};
    ///
    /// let subnets: Set<String> = Set(vec!["subnet-a".to_owned().into(), Field::Unknown]);
    /// assert_eq!(subnets.0.iter().filter_map(Field::known).count(), 1);
    /// ```
    #[doc(inline)]
    pub use ferroform_core::model::Set;
}

/// Values and their types, paths to attributes for diagnostics, and numbers of any size.
pub mod value {
    /// ```
    /// use ferroform::value::{Type, Value};
    ///
    /// let names = Value::List(vec!["a".into(), Value::Null]);
    /// assert!(!names.is_null() && names.is_wholly_known());
    /// // In a place for any type, a value carries its type.
    /// let any = Value::typed(Type::List(Box::new(Type::String)), names.clone());
    /// assert_eq!(any.untyped(), &names);
    /// ```
    #[doc(inline)]
    pub use ferroform_core::value::{Type, Value};

    /// ```
    /// use ferroform::value::{Path, Step};
    ///
    /// let path = Path::attribute("rules").join(Step::Index(0)).join("tags".into()).join(Step::Key("a".to_owned()));
    /// assert_eq!(path.to_string(), r#"rules[0].tags["a"]"#);
    /// ```
    #[doc(inline)]
    pub use ferroform_core::value::{Path, Step};

    /// ```
    /// use ferroform::value::Number;
    ///
    /// let number: Number = "0.10".parse()?;
    /// assert_eq!(number, "0.1".parse()?);
    /// assert!(number < Number::from(1_i64));
    /// assert_eq!(number.as_i64(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(inline)]
    pub use ferroform_core::value::Number;
}

/// The usual imports of a provider.
///
/// ```
/// use ferroform::prelude::*;
///
/// let provider = Provider::new("example");
/// ```
pub mod prelude {
    #[doc(no_inline)]
    pub use crate::diagnostic::{Diagnostic, Diagnostics};
    #[doc(no_inline)]
    pub use crate::model::Field;
    #[doc(no_inline)]
    pub use crate::{Hooks, Provider, Resource, cfg_resource, resources};
}
