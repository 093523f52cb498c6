//! The macros: a thin shell around `ferroform-compiler`.

use proc_macro::TokenStream;

/// Turns a struct into a resource type of a Terraform provider.
///
/// ```ignore
/// #[cfg_resource("AWS::Logs::LogGroup")]
/// pub struct LogGroup;
/// ```
///
/// A struct with fields is [its own schema](#a-struct-with-fields). That of a unit struct is in a file, found by the name of the type, as `aws-logs-loggroup.json` or `AWS_Logs_LogGroup.json`. Four
/// folders are searched in order: the one that `FERROFORM_SCHEMAS` names, `schemas/` in the workspace, `schemas/`
/// in the crate, and the crate's own folder. The struct implements `Resource`, and its documentation lists the
/// attributes. The struct is compiled again when the schema file changes.
///
/// # Arguments
///
/// Properties are written as paths of property names, with `*` for the elements of a list, set or map:
/// `"Endpoint/Port"`, `"Tags/*/Key"`. Pointers such as `"/properties/Endpoint/Port"` are read as well. Every argument is
/// checked against the schema. An argument with a list in parentheses may be repeated.
///
/// | argument | meaning |
/// |---|---|
/// | `name = "logs_group"` | the Terraform type, without the provider's prefix |
/// | `handlers` | for a struct with fields: it implements `Handlers`, and Rust code manages the type instead of Cloud Control |
/// | `registered(create("team:CreateThing", timeout_in_minutes = 60), read, …)` | for a struct with fields: the operations of a type that is registered with CloudFormation, with their permissions |
/// | `schema = "schemas/thing.json"` | the schema file, relative to the crate, inside the workspace |
/// | `crate = my_framework` | the path of the runtime crate; by default, the name in the manifest of the crate |
/// | `timeouts(create = "90m", update = "1h30m", delete = "2h")` | how long operations may take |
/// | `sensitive("MasterUserPassword")` | Terraform hides the value, and so do logs |
/// | `write_only("…")` | the service never returns it |
/// | `requires_replace("…")` | a change replaces the resource |
/// | `requires_replace_if_configured("…")` | a change of a configured value replaces the resource |
/// | `use_state_for_unknown("…")` | an unknown planned value becomes the prior one |
/// | `volatile("…")` | the service may change it on any update |
/// | `read_only("…")` | only the service sets it |
/// | `ordered("…")`, `unordered("…")` | whether the order of a list is significant |
/// | `json("…")` | the property is a JSON text in Terraform, checked and compared member by member if the schema describes it; one that is already a string is only compared as JSON |
/// | `default(RetentionInDays = 7, "Endpoint/Port" = 443)` | the value if the configuration has none |
/// | `rename("Endpoint/Port" = "port_number")` | the name of the attribute; states that have the former name are read |
/// | `exclude("Note", "Endpoint/Internal")` | the property has no attribute: it is never shown and never sent, and updates leave it alone |
/// | `validate("Name" = no_dash)` | a function that checks every known value in configurations |
/// | `plan("Zone" = keep_if(is_same_zone))` | a function that says whether a configured value means the same as the prior one, which is then planned |
/// | `extra(url = string, ports = list(number))` | attributes of the root that are no properties: hooks set them; needs `model`, and that the struct implements `Hooks` |
/// | `deprecated = "…"` | the deprecation message for users of the type |
/// | `deprecated("Size" = "Use `capacity` instead.")` | the deprecation message for users who set the property; attributes are named in backquotes |
/// | `data_source = false`, `list = false` | no data source, no plural data source and no list resource |
/// | `version = 2` | the schema version of the state; 1 by default |
/// | `upgrade(1 = "from_1_to_2", 2 = same)` | functions that turn raw state of a version into state of the next; `same` if nothing changed; no version may be left out |
/// | `moved_from(aws_s3_bucket = "bucket")` | `moved` blocks take over states of that type of another provider; the attributes that make the identifier are separated by `\|`, in the order of the primary identifier |
/// | `model` | also generates a typed struct for the resource, `LogGroupModel`, and one for each nested object; the struct may implement `Hooks`, which receive them |
/// | `strict` | warnings about the schema are errors |
///
/// # Functions for attributes
///
/// `validate` and `plan` name ordinary functions. They need no `model`, and rustc checks that a function fits
/// the type of its property:
///
/// | values | a function for `validate` | a function for `keep_if` |
/// |---|---|---|
/// | strings, also JSON and instants | `fn(&str) -> Result<(), E>` | `fn(&str, &str) -> bool` |
/// | integers | `fn(i64) -> Result<(), E>` | `fn(i64, i64) -> bool` |
/// | numbers | `fn(f64) -> Result<(), E>` | `fn(f64, f64) -> bool` |
/// | booleans | `fn(bool) -> Result<(), E>` | `fn(bool, bool) -> bool` |
/// | lists and sets of these | `fn(&[String]) -> Result<(), E>` | `fn(&[String], &[String]) -> bool` |
/// | maps of these | `fn(&BTreeMap<String, i64>) -> Result<(), E>` | the same twice, and `bool` |
///
/// `E` is any type that implements `Display`; its text is the error, at the path of the value. A `*` at the end of a path names
/// the elements: `validate("Labels/*" = is_short)` calls the function with each of them. Null and unknown values are not passed
/// on. `validate("Name", no_dash)` is read as well. A function may be named for several properties, and a property may have
/// several functions in `validate`.
///
/// `keep_if(f)` calls `f(prior, configured)`. If it is true, the plan has the prior value: nothing is sent, nothing is
/// replaced, and the next plan is empty. Functions must depend on their arguments alone. Terraform lets a provider keep a value
/// only where it was, so an element is compared with the one at the same index or key, and one of a set with each element
/// that has all the rest of it. Single values of a list, set or map of simple values are kept if the whole is then as before.
///
/// # Attributes of hooks
///
/// ```ignore
/// #[cfg_resource("AWS::Logs::LogGroup", model, extra(
///     /// The page of the group in the console.
///     url = string,
/// ))]
/// pub struct LogGroup;
/// ```
///
/// adds an attribute to resource, data source and model. A documentation comment is its description. The types are `string`, `number`, `bool`, and `list(…)`, `set(…)` and `map(…)` of them. It is
/// unknown in the plan of a creation and of every update, unless `modify_plan` sets it. `after_create`, `after_update` and
/// `after_read` set it; what none of them changes stays, and what was never set is null. `after_read` is called for data
/// sources too, and after an import.
///
/// # Warnings
///
/// A schema with which no object could be created or found again is an error at the type name. One that is only
/// doubtful, such as a `minimum` above its `maximum`, gets warnings there: uses of a deprecated constant whose note is the
/// text. They are shown for schemas that `schema` names or that are in the crate's folder.
///
/// # A struct with fields
///
/// ```ignore
/// #[cfg_resource("Acme::Dns::Record", handlers)]
/// pub mod record {
///     /// A record of a zone.
///     pub struct Record {
///         /// The name, fully qualified.
///         #[cfn(identifier, create_only, pattern = "^[a-z.]+$")]
///         pub name: String,
///         #[cfn(default = Kind::Host)]
///         pub kind: Kind,
///         /// What the service computes.
///         #[cfn(read_only)]
///         pub zone: Option<String>,
///     }
///
///     pub enum Kind {
///         Host,
///         Text,
///     }
/// }
/// ```
///
/// The fields are the properties, and `Record::schema()` is the schema. Without types of its own, the struct needs no module. In a
/// module, the first struct is the resource type; its other structs and enums may be types of fields. The macro reads types by
/// their names, so aliases and types of other modules are errors:
///
/// | Rust | schema |
/// |---|---|
/// | `String`, `bool` | `string`, `boolean` |
/// | integers | `integer`, with the limits of the type up to 32 bits, and `minimum: 0` for `u64` |
/// | `f32`, `f64` | `number` |
/// | `Vec<T>` | `array` |
/// | `BTreeSet<T>`, `HashSet<T>` | `array` with `uniqueItems` and without `insertionOrder` |
/// | `BTreeMap<String, T>`, `HashMap<String, T>` | `object` with `patternProperties` |
/// | `serde_json::Value` | `object` of any form |
/// | `Option<T>` | T, which is not required |
/// | `Box<T>` | T |
/// | a struct with named fields | `$ref` to an object |
/// | a struct of one unnamed field | `$ref` to a definition with the limits of that field |
/// | an enum whose variants have no fields | `$ref` to a `string` with an `enum` |
///
/// Documentation comments are descriptions. A field is required unless its type is an `Option`, it has a `default`, or it is
/// `read_only`. With `handlers`, fields that are `read_only`, `not_returned` or `computed` are `Option`s. A property has the name of
/// its field in `PascalCase`, a definition that of its type; `name = "…"` sets another one. A value of an enum has the name of its
/// variant, unless `rename` says otherwise, and the attribute of Terraform that of the field, unless `name` or `rename` does. Limits
/// and defaults are literals, or variants of enums of the module: other constants have no value yet.
///
/// `#[cfn(…)]` at the struct:
///
/// | word | meaning |
/// |---|---|
/// | `identifier(team, name)` | the fields that identify an object, in this order; or the word at the fields themselves. Properties of objects are written as paths: `"Endpoint/Host"` |
/// | `additional_identifier(team, alias)` | other fields that identify an object; may be repeated |
/// | `tagging(tag_on_create = false, tag_updatable = false, cloudformation_system_tags = false, permissions("…"))` | what differs from a type whose tags can be set and changed; `tagging(taggable = false)` if `Tags` has no tags |
/// | `replacement_strategy = delete_then_create` | how an object is replaced |
/// | `source_url = "https://…"`, `documentation_url = "https://…"` | where to read more |
/// | `one_of(cron, rate)`, `any_of(url, (host, port))` | exactly one of these fields is set, or at least one; sets of fields in parentheses. For every struct with named fields |
///
/// At fields, with the keywords of the schema:
///
/// | word | keyword of the schema |
/// |---|---|
/// | `read_only`, `not_returned`, `create_only`, `conditional_create_only`, `deprecated` | `readOnlyProperties`, `writeOnlyProperties`, …; also inside of nested types |
/// | `identifier`, `additional_identifier` | `primaryIdentifier`, `additionalIdentifiers` |
/// | `tags` | `tagProperty`; by default that is the property `Tags` |
/// | `default = 7` | `default` |
/// | `property_transform = "$lowercase(Name)"` | `propertyTransform` |
/// | `name = "KMSKeyId"` | the name of the property |
///
/// At fields, with the meaning that the argument of the annotation has: `sensitive`, `requires_replace`,
/// `requires_replace_if_configured`, `use_state_for_unknown`, `volatile`, `json`, `rename = "port_number"`. `secret` adds a
/// write-only argument beside the attribute, as `secrets.toml` does for schemas in files. `deprecated = "Use `capacity` instead."`
/// says what to do instead. With `handlers`, `computed` says that the API may set what the configuration leaves out (Cloud Control
/// may set any such argument), and `filter` that users can narrow lists by the field.
///
/// Limits are for fields, for the field of a struct of one unnamed field, and for what is inside: `items(…)` has limits of the
/// elements of a list, and `values(…)` those of the values of a map.
///
/// | word | keyword of the schema |
/// |---|---|
/// | `length(1..=64)`, or `min_length = 1`, `max_length = 64` | `minLength`, `maxLength` |
/// | `pattern = "^[a-z]+$"`, `format = "date-time"` | `pattern`, `format` |
/// | `range(1..=10)`, `range(0.0..1.0)`, or `minimum = 1`, `maximum = 10`, `exclusive_minimum = 0`, `exclusive_maximum = 10` | `minimum`, `maximum`, `exclusiveMinimum`, `exclusiveMaximum` |
/// | `multiple_of = 5` | `multipleOf` |
/// | `size(1..=10)`, or `min_items = 1`, `max_items = 10`, `min_properties = 1`, `max_properties = 10` | `minItems`, `maxItems`; `minProperties`, `maxProperties` |
/// | `unique`, `unordered` | `uniqueItems`, `insertionOrder: false`; sets have both |
/// | `enum(1, 2, 4)` | `enum`; for texts, an enum is mostly better |
/// | `keys = "^[a-z]+$"` | the pattern in `patternProperties` |
#[proc_macro_attribute]
pub fn cfg_resource(args: TokenStream, item: TokenStream) -> TokenStream {
    ferroform_compiler::expand_resource(args.into(), item.into()).into()
}

/// Turns a function into one that users of a provider call: `provider::example::NAME(…)`.
///
/// ```ignore
/// /// Shortens a text.
/// ///
/// /// The rest of the documentation is the description, in Markdown.
/// #[provider_function]
/// pub fn shorten(
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
/// ```
///
/// The types of the parameters and of the result are `TerraformType`s, and the last parameter may be a `Rest`, which takes
/// all further arguments. The function must return the same result whenever it is given the same arguments.
/// `#[deprecated(note = "…")]` makes Terraform warn. The function itself stays as it is; beside it there is a type with its
/// name, which `Provider::function` takes.
///
/// | argument | meaning |
/// |---|---|
/// | `name = "shorten_text"` | the name that users write; the function's by default |
/// | `crate = my_framework` | the path of the runtime crate; by default, the name in the manifest of the crate |
#[proc_macro_attribute]
pub fn provider_function(args: TokenStream, item: TokenStream) -> TokenStream {
    ferroform_compiler::expand_function(args.into(), item.into()).into()
}

/// Makes an enum stand for a text that is one of its variants, wherever Terraform has values; a struct of one unnamed field
/// for the type of that field; and a struct with named fields for an object in parameters and results of functions.
///
/// ```ignore
/// #[derive(TerraformType)]
/// enum Stage {
///     #[terraform(rename = "test")]
///     Test,
///     #[terraform(rename = "live")]
///     Live,
/// }
/// ```
///
/// `#[terraform(rename = "…")]` sets the text of a variant or the name of a field's attribute, and `#[terraform(crate = path)]`
/// at the struct or enum the path of the runtime crate.
#[proc_macro_derive(TerraformType, attributes(terraform))]
pub fn terraform_type(item: TokenStream) -> TokenStream {
    ferroform_compiler::expand_terraform_type(item.into()).into()
}

/// What `resources!` of the runtime crate calls: `$crate; LogGroup, Queue`.
#[doc(hidden)]
#[proc_macro]
pub fn resources(tokens: TokenStream) -> TokenStream {
    ferroform_compiler::expand_resources(tokens.into()).into()
}

/// Makes a struct with named fields the arguments of a data source, an ephemeral resource or an action, or an object in such
/// arguments. A struct without fields has no arguments.
///
/// ```ignore
/// /// Looks up who owns a thing.
/// #[derive(Arguments)]
/// struct Owner {
///     /// The thing.
///     thing: String,
///     /// The stage.
///     #[terraform(enum("test", "live"))]
///     stage: Option<String>,
/// }
/// ```
///
/// The documentation of the struct and of its fields are the descriptions. An argument must be set unless it is an `Option` or has
/// a default. Rules are checked when Terraform validates a configuration.
///
/// | at a field: `#[terraform(…)]` | meaning |
/// |---|---|
/// | `rename = "…"` | the name of the argument; the field's by default |
/// | `default = 4`, `default = Stage::Test` | the value if the configuration has none |
/// | `sensitive` | Terraform hides the value |
/// | `write_only` | of an action: the value may be ephemeral, and Terraform keeps it in no plan |
/// | `deprecated`, `deprecated = "Use … instead."` | Terraform warns where it is set |
/// | `computed` | if it is not set, what is read has the value, by an attribute of the same name |
/// | `enum("test", "live")` | the allowed values |
/// | `pattern = "^[a-z]+$"` | a regular expression that a text must match |
/// | `length(1..=64)` | the number of characters of a text |
/// | `range(0..=100)`, `range(0..10)` | the smallest and the largest number; the second form excludes its end |
/// | `size(1..)` | the number of elements of a list, set or map |
/// | `requires(other)` | fields that must be set too if this one is |
///
/// | at the struct: `#[terraform(…)]` | meaning |
/// |---|---|
/// | `one_of(a, (b, c))` | one of these sets of fields must be set, and no other |
/// | `any_of(a, (b, c))` | one of these sets of fields must be set, or more |
/// | `name = "…"` | the name of the data source, ephemeral resource or action; the struct's by default: `team_topics` for `TeamTopics` |
/// | `deprecated`, `deprecated = "Use … instead."` | Terraform warns where the data source, ephemeral resource or action is used |
/// | `crate = path` | the path of the runtime crate; by default, the name in the manifest of the crate |
#[proc_macro_derive(Arguments, attributes(terraform))]
pub fn arguments(item: TokenStream) -> TokenStream {
    ferroform_compiler::expand_arguments(item.into()).into()
}

/// Makes a struct with named fields what a data source or an ephemeral resource reads, or an object in it.
///
/// ```ignore
/// #[derive(Attributes)]
/// struct Ownership {
///     /// The team.
///     team: String,
///     /// Its telephone number, if it has one.
///     telephone: Option<String>,
/// }
/// ```
///
/// The documentation of the fields are the descriptions. `#[terraform(rename = "…")]` sets the name of an attribute, `sensitive`
/// makes Terraform hide its value, and `deprecated = "…"` makes it warn where the attribute is used.
/// `#[terraform(crate = path)]` at the struct sets the path of the runtime crate.
#[proc_macro_derive(Attributes, attributes(terraform))]
pub fn attributes(item: TokenStream) -> TokenStream {
    ferroform_compiler::expand_attributes(item.into()).into()
}

/// Makes a struct with named fields the settings that a provider adds to its `provider` block.
///
/// ```ignore
/// #[derive(ProviderSettings)]
/// struct Settings {
///     /// The URL of our inventory.
///     #[terraform(env = "MYORG_INVENTORY_URL")]
///     inventory_url: String,
///     /// How many calls are made at a time.
///     #[terraform(default = 4, range(1..=100))]
///     calls: i64,
/// }
/// ```
///
/// Fields are as those of [`Arguments`](macro@Arguments), except that none is `computed` or `write_only`. `env = "…"` names an environment variable
/// that is read if the block does not set the argument. `#[terraform(validate = check)]` at the struct names a function
/// `fn check(settings: &Settings, diagnostics: &mut Diagnostics)` that checks them further.
#[proc_macro_derive(ProviderSettings, attributes(terraform))]
pub fn provider_settings(item: TokenStream) -> TokenStream {
    ferroform_compiler::expand_settings(item.into()).into()
}
