//! The messages of the compiler, in one place so that they can be read and worded together. Some details of
//! override errors and most reasons of gaps are written where they arise.
//!
//! A message is a lower-case phrase without a final full stop. It has the offending text in backquotes and says
//! what is wrong, then what is accepted. Help is a separate sentence, given only if there is something to do.

pub mod attributes;
pub mod cfn_type;

use crate::cfn::Path;
use crate::finding::{Finding, Level, Location};

/// The document is not JSON.
pub fn not_json(error: &str) -> String {
    format!("schema is not valid JSON: {error}")
}

/// The document is not an object.
pub fn not_an_object(kind: &str) -> String {
    format!("expected a JSON object as the schema, found {kind}")
}

/// A keyword holds the wrong kind of value.
pub fn wrong_kind(keyword: &str, expected: &str, value: &str) -> String {
    format!("`{keyword}` must be {expected}, found `{}`", shortened(value))
}

/// The root lacks a keyword.
pub fn missing_keyword(keyword: &str) -> String {
    format!("schema has no `{keyword}`")
}

/// An identifier without a single pointer that can be used.
pub fn useless_identifier(written: &str) -> String {
    format!(
        "`primaryIdentifier` is `{}`: expected pointers that begin with `/properties/`",
        shortened(written)
    )
}

/// The type lacks the operations that Terraform needs.
pub fn nothing_to_offer(missing: &[&str]) -> String {
    format!(
        "the type has no operation `{}`, so it can be neither a resource nor a data source",
        missing.join("`, `")
    )
}

/// A keyword that the compiler does not know.
pub fn unknown_keyword(keyword: &str) -> String {
    format!("unknown keyword `{keyword}` is ignored")
}

/// A keyword that is probably another one, misspelled.
pub fn mistyped_keyword(keyword: &str, known: &str) -> String {
    format!("unknown keyword `{}`: {}", shortened(keyword), did_you_mean(known))
}

/// An object with the same key twice.
pub fn key_twice(key: &str) -> String {
    format!("the key `{}` is in the object twice: only one of the values would count", shortened(key))
}

/// A schema without properties.
pub const NO_PROPERTIES: &str = "`properties` is empty: expected at least one property";

/// A schema without handlers.
pub const NO_HANDLERS: &str = "the schema has no `handlers`: it is unknown which operations the type has";

/// A pointer that leads to no property.
pub fn no_property_at(keyword: &str, path: &Path, near: Option<String>) -> String {
    let near = near.map(|near| format!(": {}", did_you_mean(&near))).unwrap_or_default();
    format!("`{}` in `{keyword}` leads to no property{near}", shortened(&path.written))
}

/// A required property that is not described.
pub fn required_nowhere(name: &str, near: Option<String>) -> String {
    let near = near.map(|near| format!(": {}", did_you_mean(&near))).unwrap_or_default();
    format!("`{}` is required, but no property has this name{near}", shortened(name))
}

/// A required property that users cannot set.
pub fn required_read_only(name: &str) -> String {
    format!("`{}` is required, but only the service sets it (`readOnlyProperties`)", shortened(name))
}

/// A lower limit above the upper one.
pub fn least_above_most(least: &str, most: &str) -> String {
    format!("`{least}` is more than `{most}`: no value can be between them")
}

/// A value of another type than its property.
pub fn value_of_other_type(keyword: &str, value: &str) -> String {
    format!("`{}` in `{keyword}` has another type than the property", shortened(value))
}

/// A limit that is none for the type of its property.
pub fn idle_limit(keyword: &str) -> String {
    format!("`{keyword}` has no effect on a property of this type")
}

/// The number of warnings that are left out of a long list.
pub fn more_warnings(count: usize) -> String {
    format!("and {count} more warnings")
}

/// `items` has one schema per position.
pub const ITEMS_BY_POSITION: &str = "`items` is a list: all elements are treated like the first one";

/// The number of errors that are left out of a long list.
pub fn more_errors(count: usize) -> String {
    format!("and {count} more errors")
}

/// `type` names an unknown type.
pub fn unknown_json_type(name: &str) -> String {
    let name = shortened(name);
    format!("unknown JSON type `{name}`: expected null, boolean, integer, number, string, array or object")
}

/// A pointer in a property list is invalid.
pub fn bad_pointer(keyword: &str, pointer: &str) -> String {
    format!("invalid pointer `{pointer}` in `{keyword}`: expected it to begin with `/properties/`")
}

/// The target of a `$ref` does not exist.
pub fn missing_reference(reference: &str) -> String {
    format!("`$ref` to `{reference}`, which is not in the schema")
}

/// A `$ref` leads back to itself without another node in between.
pub fn endless_reference(reference: &str) -> String {
    format!("`$ref` to `{reference}` refers to itself")
}

/// Shortens a value for a message.
pub fn shortened(value: &str) -> String {
    const LONGEST: usize = 80;
    if value.chars().count() <= LONGEST {
        return value.into();
    }
    let start: String = value.chars().take(LONGEST).collect();
    format!("{start}…")
}

/// The deprecation message of a property for which no override gives one.
pub const DEPRECATED_PROPERTY: &str = "The service has deprecated this property.";

/// The description of the root attribute `id`.
pub const ID_DESCRIPTION: &str = "Uniquely identifies the resource.";

/// The description of the root attribute `tags_all`.
pub const TAGS_ALL_DESCRIPTION: &str =
    "All tags: those of the resource, and the default tags of the provider.";

/// The description of the root attribute `region`.
pub const REGION_DESCRIPTION: &str = "Region of the object. Default: that of the provider.";

/// The description of the attribute `region` of a plural data source.
pub const LIST_REGION_DESCRIPTION: &str = "Region of the objects. Default: that of the provider.";

/// The description of the root attribute `timeouts`.
pub const TIMEOUTS_DESCRIPTION: &str = "Time limits of operations, such as `30m` or `1h30m`.";

/// The description of a write-only argument.
pub fn argument_description(attribute: &str, version: &str) -> String {
    format!(
        "Like `{attribute}`, but in no plan and no state. It is sent when the object is created and when `{version}` \
         changes. Needs Terraform 1.11 or OpenTofu 1.11."
    )
}

/// The description of the version of a write-only argument.
pub fn version_description(argument: &str) -> String {
    format!("The version of `{argument}`. With another version, its value is sent again.")
}

/// A secret for whose write-only argument no name is free.
pub fn no_argument(property: &str, taken: &str) -> String {
    format!("`{property}` has no write-only argument: another property is `{taken}`")
}

/// A secret that leads to no attribute.
pub fn no_secret(pointer: &str) -> String {
    format!("no attribute stands for the secret `{pointer}`")
}

/// The description of the attribute `id` of a plural data source.
pub const LIST_ID_DESCRIPTION: &str = "Uniquely identifies the data source.";

/// The description of the attribute `ids` of a plural data source.
pub const LIST_IDS_DESCRIPTION: &str = "Set of Resource Identifiers.";

/// Why a recursive property is JSON.
pub const CUT_RECURSION: &str = "recursive definition: from this level on the property is a JSON text";

/// Why a very deep property is JSON.
pub const TOO_DEEP: &str = "nested too deeply: the property is a JSON text";

/// Why a property of a very large schema is JSON.
pub const TOO_LARGE: &str = "the schema is too large: the property is a JSON text";

/// A type that is too large for Terraform.
pub fn too_many_attributes(count: usize, most: usize) -> String {
    format!(
        "the schema expands to {count} attributes, because its definitions use one another many times: the limit is {most}"
    )
}

/// An invalid type name.
pub fn bad_type_name(name: &str) -> String {
    let name = shortened(name);
    format!("invalid type name `{name}`: expected `Service::Group::Type`, as in `AWS::Logs::LogGroup`")
}

/// An argument about a property that does not exist.
pub fn unknown_property(path: &str) -> String {
    format!("no property `{path}` in the schema")
}

/// An override about a property that does not exist. `near` is the help that suggests another one.
pub fn stale_override(type_name: &str, path: &str, near: Option<String>) -> Finding {
    let remove = || "remove the override or correct the path".into();
    let message = format!("override of {type_name} matches nothing: `{path}`");
    Finding {
        help: Some(near.unwrap_or_else(remove)),
        ..Finding::new(Level::Error, Location::Overrides, message)
    }
}

/// There is no schema of this type.
pub fn no_schema(type_name: &str) -> String {
    format!("no schema for `{type_name}`")
}

/// Suggests a known word.
pub fn did_you_mean(word: &str) -> String {
    format!("did you mean `{word}`?")
}

/// `schema = "/somewhere"`.
pub fn absolute_path(path: &str) -> String {
    format!("`{path}` is absolute: expected a path relative to the crate")
}

/// `schema = "../../../elsewhere"`.
pub fn leaves_workspace(path: &str) -> String {
    format!("`{path}` is outside of the workspace")
}

/// `schema = "nowhere.json"`.
pub fn no_file(path: &str) -> String {
    format!("no file `{path}` in the crate")
}

/// How a file that a Rust type describes is written.
pub const WRITE_SCHEMA: &str =
    "if a type with `#[derive(CfnType)]` names this file, `FERROFORM_BLESS=1 cargo test` writes it";

/// A file that the tests write which this compilation is for.
pub fn awaited_file(path: &str) -> String {
    format!(
        "no file `{path}` yet: with `FERROFORM_BLESS`, this resource is a placeholder until a test has written the file"
    )
}

/// `FERROFORM_SCHEMAS` names what is no folder.
pub fn no_folder(path: &str) -> String {
    format!("no folder `{path}`, which `FERROFORM_SCHEMAS` names")
}

/// The runtime crate has another name in the manifest.
pub fn renamed_crate(name: &str) -> (String, String) {
    (
        format!("the manifest calls the crate `ferroform` `{name}`, and the annotation does not say so"),
        format!("add `crate = {name}`"),
    )
}

/// An override for a type without a schema. `near` is the type that was probably meant.
pub fn override_of_no_type(type_name: &str, near: Option<&str>) -> Finding {
    Finding {
        help: Some(near.map_or_else(|| "remove the override or correct the type".into(), did_you_mean)),
        ..Finding::new(
            Level::Error,
            Location::Overrides,
            format!("override of {}: no schema of this type is beside the overrides", shortened(type_name)),
        )
    }
}

/// Entries of the list of secrets for a type without a schema. `near` is the type that was probably meant.
pub fn secrets_of_no_type(type_name: &str, near: Option<&str>) -> Finding {
    Finding {
        help: Some(near.map_or_else(|| "remove the entries or correct the type".into(), did_you_mean)),
        ..Finding::new(
            Level::Error,
            Location::Secrets,
            format!(
                "entries of {}: no schema of this type is beside the list of secrets",
                shortened(type_name)
            ),
        )
    }
}

/// A file that cannot be read.
pub fn unreadable(file: &str, error: &str) -> String {
    format!("cannot read schema {file}: {error}")
}

/// The schema describes another type.
pub fn other_type(wanted: &str, found: &str) -> String {
    format!("expected the schema of `{wanted}`, found that of `{found}`")
}

/// The annotated item is not a unit struct.
pub const NOT_A_UNIT_STRUCT: &str =
    "`cfg_resource` can only be used on a unit struct, such as `pub struct LogGroup;`";

/// An argument list without a type name.
pub const NO_TYPE_NAME: &str = "expected the name of a CloudFormation type first";

/// A first argument that is a literal, but not a string.
pub const TYPE_NAME_NO_STRING: &str = "expected the name of the CloudFormation type as a string";

/// How a type name is written.
pub const TYPE_NAME_HELP: &str = "write `#[cfg_resource(\"AWS::Logs::LogGroup\")]`";

/// How a type name that lacks its quotes is written.
pub fn write_quoted(name: &str) -> String {
    format!("write it in quotes: `\"{name}\"`")
}

/// Returns a path as it is written.
pub fn path_text(path: &syn::Path) -> String {
    let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    let root = if path.leading_colon.is_some() { "::" } else { "" };
    format!("{root}{}", names.join("::"))
}

/// Tokens that are no argument.
pub const UNREADABLE_ARGUMENT: &str =
    "expected an argument such as `name = \"…\"`, `sensitive(\"…\")` or `model`";

/// Two entries without a comma between them.
pub const EXPECTED_COMMA: &str = "expected `,`";

/// `name =`, and nothing after it.
pub fn no_value(word: &str) -> String {
    format!("expected a value after `{word} =`")
}

/// `name "…"`.
pub fn after_argument(word: &str) -> String {
    format!("expected `=`, `(` or `,` after `{word}`")
}

/// An argument that is repeated although it holds one value.
pub fn argument_twice(word: &str) -> String {
    format!("`{word}` is given twice")
}

/// What `crate` holds.
pub const EXPECTED_CRATE: &str = "expected the path of a crate or module, as in `crate = my_framework`";

/// What `model` and `hooks` hold.
pub const EXPECTED_WORD: &str = "expected no value: the word alone is the argument";

/// A string that is no path of a function.
pub const NO_FUNCTION: &str =
    "expected the path of a function, or `same` without quotes if the version changed nothing";

/// A literal where an argument was expected.
pub const STRAY_LITERAL: &str = "expected an argument such as `name = \"…\"`, found a literal";

/// What `name`, `schema` and `deprecated` hold.
pub const EXPECTED_TEXT: &str = "expected a string";

/// What `data_source` and `list` hold.
pub const EXPECTED_SWITCH: &str = "expected `true` or `false`";

/// What property lists hold.
pub const EXPECTED_PATHS: &str =
    "expected property paths in quotes, as in `(\"Endpoint/Port\", \"Tags/*/Key\")`";

/// What `default` holds.
pub const EXPECTED_DEFAULTS: &str = "expected properties and values, as in `default(RetentionInDays = 7)`";

/// What `timeouts` holds.
pub const EXPECTED_TIMEOUTS: &str = "expected operations and durations, as in `timeouts(create = \"30m\")`";

/// What `upgrade` holds.
pub const EXPECTED_UPGRADES: &str = "expected versions and functions, as in `upgrade(1 = \"from_1_to_2\")`, or `same` for a version that changed nothing";

/// What `rename` holds.
pub const EXPECTED_RENAMES: &str =
    "expected properties and names, as in `rename(\"Endpoint/Port\" = \"port_number\")`";

/// What `deprecated` holds in parentheses.
pub const EXPECTED_ADVICE: &str =
    "expected properties and messages, as in `deprecated(\"Size\" = \"Use `capacity` instead.\")`";

/// What `validate` holds.
pub const EXPECTED_CHECKS: &str = "expected properties and functions, as in `validate(\"Name\" = no_dash)`";

/// What `plan` holds.
pub const EXPECTED_PLANS: &str =
    "expected properties and rules, as in `plan(\"Name\" = keep_if(is_same_name))`";

/// What `extra` holds.
pub const EXPECTED_EXTRAS: &str =
    "expected attributes and types, as in `extra(url = string, ports = list(number))`";

/// A string that is no path of a function for a property.
pub const NO_FUNCTION_PATH: &str = "expected the path of a function";

/// `plan("Name" = keep_unless(…))`.
pub fn unknown_plan(word: &str) -> String {
    format!("unknown rule `{word}`: expected `keep_if(…)`")
}

/// `extra(url = text)`.
pub fn unknown_type(word: &str) -> String {
    format!(
        "`{word}` is no type of an attribute: expected `string`, `number`, `bool`, or `list(…)`, `set(…)` or `map(…)` of one"
    )
}

/// `extra` without `hooks`.
pub const EXTRA_WITHOUT_HOOKS: &str = "only hooks set such an attribute: add the argument `hooks`";

/// An extra attribute with the name of another attribute.
pub fn extra_is_taken(name: &str) -> String {
    format!("there is an attribute `{name}` already")
}

/// An extra attribute that is named twice.
pub fn extra_twice(name: &str) -> String {
    format!("`extra` names `{name}` twice")
}

/// The name of an attribute that Terraform does not accept.
pub fn bad_attribute_name(name: &str) -> String {
    format!(
        "invalid name `{}` for an attribute: expected lower-case letters, digits and `_`, with a letter first",
        shortened(name)
    )
}

/// A name at the root that means something else there.
pub fn reserved_name(name: &str) -> String {
    format!("an attribute of the root cannot be called `{name}`: the name has a meaning of its own there")
}

/// A name that another property of the object has.
pub fn name_is_taken(name: &str, property: &str) -> String {
    format!("the attribute of `{property}` is called `{name}` too")
}

/// A name that an argument of the object has which is no property.
pub fn name_is_arguments(name: &str) -> String {
    format!("an argument beside it is called `{name}` too")
}

/// A name that the attribute has anyway.
pub fn needless_name(name: &str, path: &str) -> String {
    format!("the attribute of `{path}` is called `{name}` without `rename`")
}

/// An argument about a property inside one that has no attribute.
pub fn inside_excluded(path: &str, excluded: &str) -> String {
    if path == excluded {
        return format!("`{path}` has no attribute, because `exclude` names it");
    }
    format!("`{path}` has no attribute, because `exclude` names `{excluded}`")
}

/// Why an argument does not fit: the property is a part of the primary identifier.
pub const IDENTIFIES: &str = "it is a part of the primary identifier";

/// Why `exclude` does not fit: what is sent around the property would take it away.
pub const EXCLUDED_ELEMENT: &str =
    "elements of lists and sets are sent as a whole, so a change beside it would remove it";

/// The same in a value that the service never returns.
pub const EXCLUDED_IN_WRITE_ONLY: &str =
    "what is around it is sent as a whole, because the service never returns it";

/// Why an argument does not fit: the property is in a JSON text.
pub const IN_TEXT: &str = "it is in a JSON text, in which there are no attributes";

/// Why a function does not fit: the value is an object or has objects in it.
pub const NO_VALUE_TYPE: &str = "a function takes a single value, or a list or map of them, but this has objects: name one of their properties";

/// What `moved_from` holds.
pub const EXPECTED_MOVES: &str = "expected types and the attributes that identify their objects, as in `moved_from(aws_s3_bucket = \"bucket\")`";

/// A type of another provider without that provider's name.
pub fn bad_source(type_name: &str) -> String {
    let type_name = shortened(type_name);
    format!(
        "invalid type `{type_name}` to move from: expected the name of its provider first, as in `aws_s3_bucket`"
    )
}

/// An identifier with a part that is no attribute.
pub fn bad_source_identifier(type_name: &str, identifier: &str) -> String {
    let identifier = shortened(identifier);
    format!(
        "invalid identifier `{identifier}` of `{type_name}`: expected names of attributes, separated by `|`"
    )
}

/// An identifier with too many or too few parts.
pub fn parts_of_source(type_name: &str, given: usize, wanted: &[String]) -> String {
    let parts = if given == 1 { "part" } else { "parts" };
    format!(
        "the identifier of `{type_name}` has {given} {parts}: expected {}, for `{}`",
        wanted.len(),
        wanted.join("|")
    )
}

/// A type that is named twice in `moved_from`.
pub fn source_twice(type_name: &str) -> String {
    format!("`moved_from` names `{type_name}` twice")
}

/// An invalid duration.
pub const BAD_DURATION: &str =
    "invalid duration: expected a number and a unit, as in `90s`, `30m`, `2h` or `1h30m`";

/// A duration that no operation takes.
pub const LONG_TIMEOUT: &str = "the timeout is too long: the limit is `168h`, a week";

/// An invalid default.
pub const BAD_DEFAULT: &str = "invalid default: expected a boolean, a number, a string, or a list of these";

/// An invalid version.
pub const BAD_VERSION: &str = "invalid version: expected an integer from 1 to 9223372036854775807";

/// The help for an upgrade from a version that is not earlier than the current one.
pub const RAISE_VERSION: &str = "set `version = …` to a number above every version that a state can have";

/// `timeouts(read = …)`.
pub fn unknown_operation(word: &str) -> String {
    format!("unknown operation `{word}`: expected `create`, `update` or `delete`")
}

/// `timeouts(create = …, create = …)`.
pub fn timeout_twice(word: &str) -> String {
    format!("duplicate timeout of `{word}`")
}

/// An upgrade from a version that is not earlier than the current one.
pub fn upgrade_from_future(from: i64, current: i64) -> String {
    format!("cannot upgrade from version {from}: the current version is {current}")
}

/// Versions after an upgrade from which there is no upgrade, and what to do.
pub fn missing_upgrade(first: i64, last: i64) -> (String, String) {
    let versions = if first == last { first.to_string() } else { format!("{first} to {last}") };
    let word = if first == last { "version" } else { "versions" };
    (
        format!("after this step, there is no upgrade from {word} {versions}"),
        format!("name a function for each version, or write `{first} = same` if nothing changed"),
    )
}

/// Two upgrades from one version.
pub fn upgrade_twice(from: i64) -> String {
    format!("duplicate upgrade from version {from}")
}

/// An argument that names the same property twice.
pub fn said_twice(word: &str, path: &str) -> String {
    format!("`{word}` names `{path}` twice")
}

/// Two arguments that contradict each other.
pub fn excludes(first: &str, second: &str, path: &str) -> String {
    format!("`{path}` cannot be both `{first}` and `{second}`")
}

/// An unknown argument.
pub fn unknown_argument(word: &str) -> String {
    format!("unknown argument `{word}`")
}

/// The list of all arguments.
pub fn known_arguments(words: &[&str]) -> String {
    format!("the arguments are {}", words.join(", "))
}

/// An argument that does not fit its property.
pub fn does_not_fit(word: &str, path: &str, why: &str) -> String {
    format!("`{word}` does not fit `{path}`: {why}")
}

/// A name that Terraform does not accept.
pub fn bad_name(name: &str) -> String {
    format!(
        "invalid name `{name}` for a resource type: expected lower-case letters, digits and `_`, with a letter first"
    )
}

/// A name in `#[provider_function]` or `#[derive(TerraformType)]` that Terraform does not accept. `setting` is what sets
/// another one, if there is such a thing.
pub fn no_terraform_name(name: &str, setting: Option<&str>) -> String {
    let other = setting.map(|setting| format!("; `{setting}` sets another one")).unwrap_or_default();
    format!(
        "`{name}` is no name for Terraform, which has lower-case letters, digits and `_`, and a letter first{other}"
    )
}

/// An entry of `resources!` that is no type.
pub const EXPECTED_RESOURCES: &str = "expected types of resources, as in `resources![LogGroup, Queue]`";

/// An entry of `functions!` that is no type.
pub const EXPECTED_FUNCTIONS: &str = "expected names of functions, as in `functions![shorten, join]`";

/// An entry of `data_sources!` that is no type.
pub const EXPECTED_DATA_SOURCES: &str = "expected types of data sources, as in `data_sources![Owner]`";

/// An entry of `ephemeral_resources!` that is no type.
pub const EXPECTED_EPHEMERAL_RESOURCES: &str =
    "expected types of ephemeral resources, as in `ephemeral_resources![Token]`";

/// An entry of `actions!` that is no type.
pub const EXPECTED_ACTIONS: &str = "expected types of actions, as in `actions![DeleteRules]`";

/// A type that `resources!`, `functions!` or the like lists twice.
pub fn listed_twice(name: &str) -> String {
    format!("`{}` is listed twice", shortened(name))
}

/// `#[provider_function]` at something else.
pub const NO_FUNCTION_ITEM: &str =
    "`#[provider_function]` is for functions: `fn shorten(text: String) -> String { … }`";

/// The arguments of `#[provider_function]`.
pub const FUNCTION_ARGUMENTS: &str = "expected `name = \"…\"` or `crate = path`, each at most once";

/// A function without documentation.
pub const UNDOCUMENTED_FUNCTION: &str = "a function of a provider needs a documentation comment: Terraform shows its first \
                                         paragraph as the summary, and the rest as the description";

/// A function without a result.
pub const FUNCTION_WITHOUT_RESULT: &str = "a function of a provider returns a value: `-> String`";

/// An `async` function.
pub const ASYNC_FUNCTION: &str =
    "a function of a provider cannot be `async`: its result depends on its arguments alone";

/// An `unsafe` function.
pub const UNSAFE_FUNCTION: &str =
    "a function of a provider cannot be `unsafe`: users call it with any arguments";

/// An `extern` function.
pub const FOREIGN_FUNCTION: &str = "a function of a provider has the ABI of Rust";

/// A function that borrows.
pub const BORROWING_FUNCTION: &str = "a function of a provider owns its arguments, so it has no lifetimes";

/// A function with `self`.
pub const METHOD: &str = "a function of a provider is no method: it has no `self`";

/// An attribute of a parameter.
pub const PARAMETER_ATTRIBUTE: &str =
    "only documentation and lints can be at a parameter of a function of a provider";

/// A parameter that is a pattern.
pub const UNNAMED_PARAMETER: &str =
    "a parameter needs a name, which Terraform shows in its messages: `text: String`";

/// A parameter that is a reference.
pub const BORROWED_PARAMETER: &str = "a function of a provider owns its arguments: `String`, not `&str`";

/// A `Rest` before other parameters.
pub const REST_BEFORE_OTHERS: &str =
    "only the last parameter can be a `Rest`: it takes all further arguments";

/// `#[derive(TerraformType)]` at something else.
pub const NO_TERRAFORM_TYPE: &str = "`TerraformType` is for structs with named fields, which stand for objects, and for \
                                     structs of one unnamed field, which stand for its type";

/// Two fields that stand for one attribute.
pub fn attribute_twice(name: &str) -> String {
    format!("there are two attributes `{name}`")
}

/// A timeout of an operation that the type lacks.
pub const NO_UPDATE: &str = "the type cannot be updated, so there is no timeout for it";

/// An override that does not fit its property.
pub fn wrong_override(type_name: &str, message: &str) -> Finding {
    Finding::new(Level::Error, Location::Overrides, format!("override of {type_name}: {message}"))
}

/// An override that looks for tags where there are none.
pub fn no_tags_at(property: &str) -> String {
    let property = shortened(property);
    format!(
        "`{property}` has no tags: expected a property of the root that users can set and that has keys and values"
    )
}

/// An override that says about tags what is already known.
pub fn known_tags(property: &str) -> String {
    format!("it is already known where the tags are; remove `{}`", shortened(property))
}

/// Overrides that are not TOML, or that lack a required part.
pub fn bad_overrides(error: &str) -> Finding {
    Finding::new(Level::Error, Location::Overrides, format!("overrides cannot be read: {error}"))
}

/// An unknown table of overrides.
pub fn unknown_override_table(word: &str, known: &[&str]) -> Finding {
    let known = known.join("]]`, `[[");
    bad_overrides(&format!("unknown table `{}`: expected `[[{known}]]`", shortened(word)))
}

/// An unknown word in an override.
pub fn unknown_override(type_name: &str, path: &str, word: &str) -> Finding {
    Finding::new(
        Level::Error,
        Location::Overrides,
        format!("override of {type_name} `{path}`: unknown word `{word}`"),
    )
}

/// A list of secrets that is not TOML, or that lacks a required part.
pub fn bad_secrets(error: &str) -> Finding {
    Finding::new(Level::Error, Location::Secrets, format!("the list of secrets cannot be read: {error}"))
}

/// An entry of the list of secrets that is wrong.
pub fn bad_secret(type_name: &str, pointer: &str, why: &str) -> Finding {
    Finding::new(
        Level::Error,
        Location::Secrets,
        format!("entry {type_name} `{}`: {why}", shortened(pointer)),
    )
}

/// An entry of the list of secrets about a property that does not exist. `near` is the help that suggests another one.
pub fn stale_secret(type_name: &str, pointer: &str, near: Option<String>) -> Finding {
    let remove = || "remove the entry or correct the pointer".into();
    Finding { help: Some(near.unwrap_or_else(remove)), ..bad_secret(type_name, pointer, SECRET_NOWHERE) }
}

/// A pointer of the list of secrets that leads nowhere.
pub const SECRET_NOWHERE: &str = "the pointer leads to no property";

/// How the list of secrets writes a property.
pub const SECRET_POINTER: &str =
    "expected a pointer such as `/properties/Users/*/Password`, with `*` for elements, but not at the end";

/// A property that the list of secrets has twice.
pub const SECRET_TWICE: &str = "the property is listed twice";

/// Why an argument does not fit: the property is read-only.
pub const ONLY_SERVICE: &str = "only the service sets it";

/// Why an argument does not fit: the service never fills it in.
pub const ONLY_USER: &str = "only the user sets it";

/// Why an argument does not fit: users must set it.
pub const REQUIRED: &str = "the schema requires it";

/// Why an argument does not fit: the property is not a list.
pub const NO_LIST: &str = "it is not a list";

/// Why an argument does not fit: the property is a set.
pub const SET_HAS_NO_ORDER: &str = "it is a set, which has no order";

/// Why an argument does not fit: the property is a number or a boolean.
pub const NO_JSON: &str = "it is a number or a boolean";

/// Why a default does not fit.
pub const WRONG_DEFAULT: &str = "the value has another type than the property";

/// Why a default does not fit: the service would reject every configuration without the property.
pub const BROKEN_DEFAULT: &str = "the value does not satisfy the schema of the property";

/// Why a default does not fit: a set would hold a value twice.
pub const DEFAULT_REPEATS: &str = "a set holds each value once";

/// Why a deprecation message does not fit.
pub fn no_such_attribute(path: &str) -> String {
    format!("there is no attribute `{path}` to use instead")
}

/// Why `warn` does not fit.
pub const NO_CONSTRAINTS: &str = "it has no constraints";
