//! A framework for Terraform and OpenTofu providers driven by CloudFormation schemas.
//!
//! A resource type is a struct with [`cfg_resource`], and a program serves it with a [`Provider`]. A unit struct has its schema
//! in a file; one with fields is the schema. Behaviour that is specific to a type goes into its [`Hooks`].
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
//!     Provider::new("example").resource::<LogGroup>().serve().await
//! }
//! ```
//!
//! Cloud Control manages such types. That takes the feature `aws`, which is enabled by default. Without it
//! (`default-features = false`), a provider has no AWS SDK, and no type that Cloud Control manages.

#[doc(hidden)]
pub mod answers;
mod by_hand;
mod command_line;
#[doc(hidden)]
pub mod drift;
mod dump;
#[doc(hidden)]
pub mod explain;
#[doc(hidden)]
pub mod explain_plan;
#[doc(hidden)]
pub mod import;
mod named_types;
mod offer;
mod provider;
mod question;
#[doc(hidden)]
pub mod scan;
mod state;
#[doc(hidden)]
pub mod terraform_json;

#[doc(hidden)]
pub use ferroform_core::__private;
#[doc(hidden)]
pub use named_types::named_types;
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
///
/// #[cfg_resource("AWS::Logs::LogGroup", model)]
/// pub struct LogGroup;
///
/// impl Hooks for LogGroup {
///     fn validate(config: &LogGroupModel, diagnostics: &mut Diagnostics) {
///         if config.kms_key_id.is_null() {
///             let detail = "Ours are encrypted. Name a key in kms_key_id.";
///             let error = Diagnostic::error("Log group without encryption", detail);
///             diagnostics.push(error.at(LogGroupModel::paths().kms_key_id()));
///         }
///     }
///
///     async fn before_delete(context: &mut dyn Context, prior: &LogGroupModel) -> Result<(), Diagnostic> {
///         let filters = context.cloud_control().list("AWS::Logs::MetricFilter", None).await?;
///         if !filters.is_empty() {
///             return Err(Diagnostic::error("Log group in use", "It still has metric filters."));
///         }
///         Ok(())
///     }
/// }
/// ```
#[doc(inline)]
pub use ferroform_core::Hooks;

/// ```
/// use ferroform::prelude::*;
///
/// /// Returns how many buckets there are in the region of an operation.
/// async fn buckets(context: &mut dyn Context) -> Result<usize, Diagnostic> {
///     let buckets = context.cloud_control().list("AWS::S3::Bucket", None).await?;
///     if buckets.len() > 90 {
///         let detail = format!("{} has {} of at most 100 buckets.", context.region(), buckets.len());
///         context.diagnostics().push(Diagnostic::warning("Many buckets", detail));
///     }
///     Ok(buckets.len())
/// }
/// ```
#[doc(inline)]
pub use ferroform_core::{CloudControl, Context};

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

/// ```
/// use ferroform::prelude::*;
/// use ferroform::{Service, services};
///
/// #[cfg_resource("AWS::Logs::LogGroup")]
/// pub struct LogGroup;
/// #[cfg_resource("AWS::SQS::Queue")]
/// pub struct Queue;
///
/// // A crate with many types has such a list.
/// const OURS: &[Service] = &[("logs", resources![LogGroup]), ("sqs", resources![Queue])];
///
/// let provider = Provider::new("example").services(services![OURS]);
/// ```
#[doc(inline)]
pub use ferroform_core::{Service, services};

/// ```
/// use ferroform::function::FunctionError;
/// use ferroform::prelude::*;
/// use ferroform::provider_function;
///
/// /// Shortens a text.
/// #[provider_function]
/// fn shorten(
///     /// The text.
///     text: String,
///     /// How many characters are kept.
///     length: i64,
/// ) -> Result<String, FunctionError> {
///     let length = usize::try_from(length).map_err(|_| FunctionError::at(1, "must not be negative"))?;
///     Ok(text.chars().take(length).collect())
/// }
///
/// let provider = Provider::new("example").function::<shorten>();
/// assert_eq!(shorten("schema".to_owned(), 4), Ok("sche".to_owned()));
/// ```
#[doc(inline)]
pub use ferroform_core::provider_function;

/// ```
/// use ferroform::{TerraformType, provider_function};
///
/// /// An object with the attributes `scheme`, `host` and `port`.
/// #[derive(TerraformType)]
/// struct Address {
///     scheme: Scheme,
///     host: String,
///     port: Option<u16>,
/// }
///
/// /// A text: `http` or `https`.
/// #[derive(TerraformType)]
/// enum Scheme {
///     #[terraform(rename = "http")]
///     Plain,
///     #[terraform(rename = "https")]
///     Secure,
/// }
///
/// /// Writes a URL.
/// #[provider_function]
/// fn url(address: Address) -> String {
///     let Address { scheme, host, port } = address;
///     let scheme = match scheme {
///         Scheme::Plain => "http",
///         Scheme::Secure => "https",
///     };
///     let port = port.map(|port| format!(":{port}"));
///     format!("{scheme}://{host}{}", port.unwrap_or_default())
/// }
///
/// let address = Address { scheme: Scheme::Secure, host: "localhost".to_owned(), port: Some(80) };
/// assert_eq!(url(address), "https://localhost:80");
/// ```
#[doc(inline)]
pub use ferroform_core::TerraformType;

/// ```
/// use ferroform::prelude::*;
/// use ferroform::{Arguments, Attributes, DataSource};
///
/// /// Looks up who owns a thing.
/// #[derive(Arguments)]
/// struct Owner {
///     /// The thing.
///     thing: String,
///     /// The stage.
///     #[terraform(enum("test", "live"), default = "live")]
///     stage: String,
/// }
///
/// #[derive(Attributes)]
/// struct Ownership {
///     /// The team.
///     team: Option<String>,
/// }
///
/// impl DataSource for Owner {
///     type Output = Ownership;
///
///     async fn read(self, context: &mut dyn Context) -> Result<Ownership, Diagnostic> {
///         let name = format!("{}-{}", self.stage, self.thing);
///         let team = context.cloud_control().read("MyOrg::Team::Thing", &name).await?;
///         Ok(Ownership { team: team.and_then(|thing| thing["Team"].as_str().map(str::to_owned)) })
///     }
/// }
///
/// let provider = Provider::new("myorg").data_source::<Owner>();
/// ```
#[doc(inline)]
pub use ferroform_core::DataSource;

/// ```
/// use ferroform::model::Field;
/// use ferroform::properties::Secret;
/// use ferroform::{Arguments, TerraformType};
/// use std::collections::{BTreeMap, BTreeSet};
///
/// /// Arguments of any type.
/// #[derive(Arguments)]
/// #[terraform(any_of(host, address))]
/// struct Every {
///     /// A text.
///     #[terraform(length(1..=63), pattern = "^[a-z]")]
///     host: Option<String>,
///     /// A nested object.
///     address: Option<Address>,
///     /// A number.
///     #[terraform(range(1..), default = 443)]
///     port: u16,
///     /// One of the variants.
///     #[terraform(default = Scheme::Https)]
///     scheme: Scheme,
///     /// A text that Terraform hides.
///     token: Option<Secret>,
///     /// A list, a set and a map.
///     #[terraform(size(..=10), requires(host))]
///     paths: Option<Vec<String>>,
///     /// It may be unknown when the arguments are validated.
///     zones: Field<BTreeSet<String>>,
///     /// Texts by key.
///     #[terraform(sensitive)]
///     headers: Option<BTreeMap<String, String>>,
/// }
///
/// #[derive(TerraformType)]
/// enum Scheme {
///     #[terraform(rename = "http")]
///     Http,
///     #[terraform(rename = "https")]
///     Https,
/// }
///
/// /// An address.
/// #[derive(Arguments)]
/// struct Address {
///     /// The street.
///     street: String,
/// }
/// ```
#[doc(inline)]
pub use ferroform_core::Arguments;

/// ```
/// use ferroform::Attributes;
///
/// #[derive(Attributes)]
/// struct Ownership {
///     /// The team.
///     team: String,
///     /// Its members.
///     members: Vec<Member>,
/// }
///
/// #[derive(Attributes)]
/// struct Member {
///     /// The name.
///     name: String,
///     /// The telephone number.
///     #[terraform(sensitive)]
///     telephone: Option<String>,
/// }
/// ```
#[doc(inline)]
pub use ferroform_core::Attributes;

/// ```
/// use ferroform::action::Progress;
/// use ferroform::prelude::*;
/// use ferroform::{Action, Arguments};
///
/// /// Deletes all rules of a thing.
/// #[derive(Arguments)]
/// struct DeleteRules {
///     /// The thing.
///     thing: String,
/// }
///
/// impl Action for DeleteRules {
///     async fn invoke(self, context: &mut dyn Context, progress: Progress<'_>) -> Result<(), Diagnostic> {
///         for rule in context.cloud_control().list("MyOrg::Team::Rule", None).await? {
///             if rule.starts_with(&self.thing) {
///                 progress.tell(format!("Deleting {rule}"));
///                 context.cloud_control().delete("MyOrg::Team::Rule", &rule).await?;
///             }
///         }
///         Ok(())
///     }
/// }
///
/// let provider = Provider::new("myorg").action::<DeleteRules>();
/// ```
#[doc(inline)]
pub use ferroform_core::Action;

/// ```
/// use std::time::Duration;
///
/// use ferroform::ephemeral::{Lease, Opened};
/// use ferroform::prelude::*;
/// use ferroform::{Arguments, Attributes, EphemeralResource};
/// use serde_json::{Value as Json, json};
///
/// /// A token for our inventory, which lives as long as the run.
/// #[derive(Arguments)]
/// struct Token {
///     /// For whom it is.
///     audience: String,
/// }
///
/// #[derive(Attributes)]
/// struct Secret {
///     /// The token.
///     #[terraform(sensitive)]
///     token: String,
/// }
///
/// impl EphemeralResource for Token {
///     type Output = Secret;
///
///     async fn open(self, context: &mut dyn Context) -> Result<Opened<Secret>, Diagnostic> {
///         let opened = Opened::from(Secret { token: format!("token for {}", self.audience) });
///         Ok(opened.with_data(json!({"audience": self.audience})).renew_in(Duration::from_secs(300)))
///     }
///
///     async fn renew(context: &mut dyn Context, data: Json) -> Result<Lease, Diagnostic> {
///         Ok(Lease { data, renew_in: Some(Duration::from_secs(300)) })
///     }
///
///     async fn close(context: &mut dyn Context, data: Json) -> Result<(), Diagnostic> {
///         // Here it is revoked.
///         Ok(())
///     }
/// }
///
/// let provider = Provider::new("myorg").ephemeral_resource::<Token>();
/// ```
#[doc(inline)]
pub use ferroform_core::EphemeralResource;

/// ```
/// use ferroform::ProviderSettings;
/// use ferroform::prelude::*;
///
/// #[derive(ProviderSettings)]
/// #[terraform(validate = check)]
/// struct Settings {
///     /// The URL of our inventory.
///     #[terraform(env = "MYORG_INVENTORY_URL")]
///     inventory_url: String,
///     /// How many calls are made at a time.
///     #[terraform(default = 4, range(1..=100))]
///     calls: i64,
/// }
///
/// fn check(settings: &Settings, diagnostics: &mut Diagnostics) {
///     if settings.inventory_url.starts_with("http:") && settings.calls > 10 {
///         diagnostics.push(Diagnostic::warning("Slow inventory", "It takes 10 calls at a time without TLS."));
///     }
/// }
///
/// /// Returns the URL of a thing in our inventory.
/// fn url(context: &dyn Context, name: &str) -> Result<String, Diagnostic> {
///     let settings = context.settings::<Settings>()?;
///     Ok(format!("{}/{name}", settings.inventory_url))
/// }
///
/// let provider = Provider::new("myorg").settings::<Settings>();
/// ```
#[doc(inline)]
pub use ferroform_core::ProviderSettings;

/// What actions are given.
pub mod action {
    /// ```
    /// use ferroform::action::Progress;
    ///
    /// let print = |message| println!("{message}");
    /// Progress::new(&print).tell("Restarting");
    /// ```
    #[doc(inline)]
    pub use ferroform_core::action::Progress;
}

/// What ephemeral resources return.
pub mod ephemeral {
    /// ```
    /// use ferroform::ephemeral::{Lease, Opened};
    /// use serde_json::{Value, json};
    ///
    /// let opened = Opened::from("a value");
    /// assert_eq!(opened.lease, Lease { data: Value::Null, renew_in: None });
    /// assert_eq!(opened.with_data(json!({"id": 1})).lease.data["id"], 1);
    /// ```
    #[doc(inline)]
    pub use ferroform_core::ephemeral::{Lease, Opened};
}

/// What a [`Context`] tells.
pub mod context {
    /// ```
    /// use ferroform::prelude::*;
    ///
    /// /// Returns the account of the provider.
    /// async fn account(context: &mut dyn Context) -> Result<String, Diagnostic> {
    ///     Ok(context.caller_identity().await?.account_id)
    /// }
    /// ```
    #[doc(inline)]
    pub use ferroform_core::context::{CallerIdentity, NoIdentity};
}

/// Functions, which users call as `provider::example::NAME(…)`. They are written with
/// [`provider_function`].
pub mod function {
    /// ```
    /// use ferroform::function::{Function, FunctionError};
    /// use ferroform::prelude::*;
    /// use ferroform::provider_function;
    ///
    /// /// Divides.
    /// #[provider_function]
    /// fn divide(dividend: i64, divisor: i64) -> Result<i64, FunctionError> {
    ///     dividend.checked_div(divisor).ok_or_else(|| FunctionError::at(1, "must not be 0"))
    /// }
    ///
    /// fn example<F: Function>() -> Provider {
    ///     Provider::new("example").function::<F>()
    /// }
    ///
    /// let provider = example::<divide>();
    /// assert_eq!(divide(1, 0).unwrap_err().argument, Some(1));
    /// ```
    #[doc(inline)]
    pub use ferroform_core::function::{Function, FunctionError};

    /// ```
    /// use ferroform::function::Rest;
    /// use ferroform::provider_function;
    ///
    /// /// Joins texts.
    /// #[provider_function]
    /// fn join(between: String, Rest(texts): Rest<String>) -> String {
    ///     texts.join(&between)
    /// }
    ///
    /// let texts = ["a", "b"].map(str::to_owned).into();
    /// assert_eq!(join("-".to_owned(), Rest(texts)), "a-b");
    /// ```
    #[doc(inline)]
    pub use ferroform_core::function::Rest;

    /// ```
    /// use ferroform::function::Returned;
    ///
    /// // A text that may be null, or an error.
    /// fn is_returned<R: Returned>() {}
    /// is_returned::<Result<Option<String>, ferroform::function::FunctionError>>();
    /// ```
    #[doc(inline)]
    pub use ferroform_core::function::Returned;
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

/// Types that code of the provider's author manages, and not Cloud Control: any API, a database, a file.
pub mod handlers {
    /// ```
    /// use ferroform::handlers::{Cx, Error, Handlers, Id};
    /// use ferroform::prelude::*;
    /// use tokio::fs;
    ///
    /// /// A file with a text.
    /// #[cfg_resource("Acme::Disk::Note", handlers)]
    /// pub struct Note {
    ///     /// The name of the file.
    ///     #[cfn(identifier, create_only)]
    ///     name: String,
    ///     /// What is in it.
    ///     #[cfn(create_only)]
    ///     text: String,
    /// }
    ///
    /// impl Handlers for Note {
    ///     type Client = ();
    ///
    ///     async fn create(_: &Cx<'_, ()>, desired: Self) -> Result<Id, Error> {
    ///         fs::write(&desired.name, desired.text).await?;
    ///         Ok(Id::from(desired.name))
    ///     }
    ///
    ///     async fn read(_: &Cx<'_, ()>, id: &Id) -> Result<Option<Self>, Error> {
    ///         if !fs::try_exists(id.as_str()).await? {
    ///             return Ok(None);
    ///         }
    ///         let text = fs::read_to_string(id.as_str()).await?;
    ///         Ok(Some(Self { name: id.to_string(), text }))
    ///     }
    ///
    ///     async fn delete(_: &Cx<'_, ()>, id: &Id) -> Result<(), Error> {
    ///         Ok(fs::remove_file(id.as_str()).await?)
    ///     }
    /// }
    ///
    /// let provider = Provider::new("acme").connect(async |(): ()| Ok(())).resource::<Note>();
    /// ```
    #[doc(inline)]
    pub use ferroform_core::handlers::Handlers;

    /// ```
    /// use ferroform::handlers::{Cx, Error, Id};
    ///
    /// async fn create(cx: &Cx<'_, String>) -> Result<Id, Error> {
    ///     cx.tell("asking for a number");
    ///     let id = Id::from(format!("{}-1", cx.client()));
    ///     cx.made(&id);
    ///     Ok(id)
    /// }
    /// ```
    #[doc(inline)]
    pub use ferroform_core::handlers::Cx;

    /// ```
    /// use std::time::Duration;
    ///
    /// use ferroform::handlers::{Error, ErrorKind};
    ///
    /// fn failed(status: u16) -> Error {
    ///     match status {
    ///         404 => Error::not_found(),
    ///         429 => Error::retry_after(Duration::from_secs(1), "The API is busy."),
    ///         400..500 => Error::never_started(format!("The API refused it with status {status}.")),
    ///         _ => Error::new(format!("The API failed with status {status}.")),
    ///     }
    /// }
    ///
    /// assert_eq!(failed(404).kind(), &ErrorKind::NotFound);
    /// ```
    #[doc(inline)]
    pub use ferroform_core::handlers::{Error, ErrorKind};

    /// ```
    /// use ferroform::handlers::Id;
    ///
    /// let id = Id::of(["sales", "reports"]);
    /// let [database, schema] = id.parts();
    /// assert_eq!((database, schema, id.as_str()), ("sales", "reports", "sales|reports"));
    /// ```
    #[doc(inline)]
    pub use ferroform_core::handlers::Id;

    /// ```
    /// use ferroform::handlers::{Cx, Error, Handlers, Id, List, Update};
    /// use ferroform::prelude::*;
    ///
    /// # #[cfg_resource("Acme::Disk::Note", handlers)]
    /// /// A note.
    /// pub struct Note {
    /// #   #[cfn(identifier, create_only)]
    ///     name: String,
    ///     text: String,
    /// }
    /// # impl Handlers for Note {
    /// #     type Client = ();
    /// #     async fn create(_: &Cx<'_, ()>, desired: Self) -> Result<Id, Error> { Ok(Id::from(desired.name)) }
    /// #     async fn read(_: &Cx<'_, ()>, _: &Id) -> Result<Option<Self>, Error> { Ok(None) }
    /// #     async fn delete(_: &Cx<'_, ()>, _: &Id) -> Result<(), Error> { Ok(()) }
    /// # }
    ///
    /// impl Update for Note {
    ///     async fn update(_: &Cx<'_, ()>, id: &Id, _prior: Self, desired: Self) -> Result<(), Error> {
    ///         Ok(std::fs::write(id.as_str(), desired.text)?)
    ///     }
    /// }
    ///
    /// impl List for Note {
    ///     async fn list(_: &Cx<'_, ()>, (): ()) -> Result<Vec<Id>, Error> {
    ///         let names = std::fs::read_dir("notes")?.map(|entry| entry.map(|entry| entry.path()));
    ///         Ok(names.map(|path| path.map(|path| Id::from(path.display().to_string()))).collect::<Result<_, _>>()?)
    ///     }
    /// }
    /// ```
    #[doc(inline)]
    pub use ferroform_core::handlers::{List, Update};

    /// ```
    /// use ferroform::handlers::{Cx, Trial};
    ///
    /// async fn shout(cx: &Cx<'_, String>) -> String {
    ///     cx.client().to_uppercase()
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() {
    /// let trial = Trial::new(String::from("acme"));
    /// assert_eq!(shout(&trial.cx()).await, "ACME");
    /// # }
    /// ```
    #[doc(inline)]
    pub use ferroform_core::handlers::Trial;

    /// ```
    /// use ferroform::handlers::Faults;
    /// use ferroform::prelude::*;
    ///
    /// let faults = Faults::default();
    /// let provider = Provider::new("acme").faults(faults.clone());
    /// // The handler that runs next ends at its second `await`.
    /// faults.lose_answer(1);
    /// // No handler ran, so the fault is still to come.
    /// assert!(faults.take());
    /// ```
    #[doc(inline)]
    pub use ferroform_engine::Faults;
}

/// Values of properties, as types with [`handlers`] have them.
pub mod properties {
    /// ```
    /// use ferroform::properties::Property;
    /// use serde_json::json;
    ///
    /// assert_eq!(Some(7_u8).to_json(), json!(7));
    /// assert_eq!(Vec::<u8>::from_json(&json!([1, 2]))?, [1, 2]);
    /// assert_eq!(u8::from_json(&json!(256)).unwrap_err().to_string(), "must be a whole number from 0 to 255");
    /// # Ok::<(), ferroform::properties::Misfit>(())
    /// ```
    #[doc(inline)]
    pub use ferroform_core::properties::{Misfit, Properties, Property};

    /// ```
    /// use ferroform::properties::Secret;
    ///
    /// let password = Secret::from("hunter2");
    /// assert_eq!(format!("{password:?}"), "(sensitive value)");
    /// assert_eq!(password.expose(), "hunter2");
    /// ```
    #[doc(inline)]
    pub use ferroform_core::properties::Secret;
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

    /// ```
    /// use ferroform::model::Nested;
    ///
    /// let inner = Nested::from(String::from("an object"));
    /// assert_eq!(inner.object().map(String::as_str), Some("an object"));
    /// assert_eq!(Nested::<String>::Json(String::from("{}")).object(), None);
    /// ```
    #[doc(inline)]
    pub use ferroform_core::model::Nested;

    /// ```
    /// use ferroform::model::ListPath;
    /// use ferroform::value::Path;
    ///
    /// let rules: ListPath<Path> = Path::attribute("rules").into();
    /// assert_eq!(rules.at(1).to_string(), "rules[1]");
    /// ```
    #[doc(inline)]
    pub use ferroform_core::model::ListPath;

    /// ```
    /// use ferroform::model::SetPath;
    /// use ferroform::value::Path;
    ///
    /// let colours: SetPath<Path> = Path::attribute("colours").into();
    /// assert_eq!(colours.element().to_string(), "colours[*]");
    /// ```
    #[doc(inline)]
    pub use ferroform_core::model::SetPath;

    /// ```
    /// use ferroform::model::MapPath;
    /// use ferroform::value::Path;
    ///
    /// let labels: MapPath<Path> = Path::attribute("labels").into();
    /// assert_eq!(labels.key("a").to_string(), "labels[\"a\"]");
    /// ```
    #[doc(inline)]
    pub use ferroform_core::model::MapPath;
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
    /// assert_eq!(number, "0.1".parse::<Number>()?);
    /// assert!(number < Number::from(1_i64));
    /// assert_eq!(number.as_i64(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(inline)]
    pub use ferroform_core::value::Number;
}

/// Clients of any AWS service in code of your own. Needs the feature `aws-sdk`.
#[cfg(feature = "aws-sdk")]
pub mod aws {
    /// ```
    /// use ferroform::aws::AwsContext as _;
    /// use ferroform::prelude::*;
    ///
    /// /// Returns the region in which a client of the AWS SDK made from this context is.
    /// async fn region(context: &mut dyn Context) -> Result<Option<String>, Diagnostic> {
    ///     // let s3 = aws_sdk_s3::Client::new(context.sdk_config()?);
    ///     Ok(context.sdk_config()?.region().map(ToString::to_string))
    /// }
    /// ```
    #[doc(inline)]
    pub use ferroform_cloud_control::AwsContext;
    #[doc(no_inline)]
    pub use ferroform_cloud_control::SdkConfig;
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
    pub use crate::{Context, Hooks, Provider, Resource, cfg_resource, resources};
}

/// Compiles the examples on these pages.
#[cfg(doctest)]
#[doc = include_str!("../../docs/authors/arguments.md")]
#[doc = include_str!("../../docs/authors/functions-data-sources-actions.md")]
#[doc = include_str!("../../docs/authors/schema-from-rust.md")]
#[doc = include_str!("../README.md")]
struct Pages;
