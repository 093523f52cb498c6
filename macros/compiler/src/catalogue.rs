//! The messages of the compiler, in one place so that they can be read and worded together. Some details of
//! override errors and most reasons of gaps are written where they arise.
//!
//! A message is a lower-case phrase without a final full stop. It has the offending text in backquotes and says
//! what is wrong, then what is accepted. Help is a separate sentence, given only if there is something to do.

/// Declares messages: each is a constant, or a function that inserts its arguments into the text.
macro_rules! messages {
    (@ $(#[$doc:meta])* $name:ident = $text:literal) => {
        $(#[$doc])*
        pub(crate) const $name: &str = $text;
    };
    (@ $(#[$doc:meta])* $name:ident($($argument:ident: $kind:ty),*) = $text:literal $(, $inserted:expr)*) => {
        $(#[$doc])*
        pub(crate) fn $name($($argument: $kind),*) -> String {
            format!($text $(, $inserted)*)
        }
    };
    ($($(#[$doc:meta])* $name:ident $(($($argument:ident: $kind:ty),*))? = $text:literal $(, $inserted:expr)*;)*) => {
        $(messages!(@ $(#[$doc])* $name $(($($argument: $kind),*))? = $text $(, $inserted)*);)*
    };
}

pub(crate) mod attributes;
pub(crate) mod language;
pub(crate) mod owned;

use crate::cfn::Path;
use crate::finding::{Finding, Level, Location};
use crate::observed::OBSERVED;
use crate::overrides::OVERRIDES;

messages! {
    // Schemas that cannot be read, or that contradict themselves.
    not_json(error: &str) = "schema is not valid JSON: {error}";
    not_an_object(kind: &str) = "expected a JSON object as the schema, found {kind}";
    wrong_kind(keyword: &str, expected: &str, value: &str) =
        "`{keyword}` must be {expected}, found `{}`", shortened(value);
    /// The root lacks a keyword.
    missing_keyword(keyword: &str) = "schema has no `{keyword}`";
    unknown_keyword(keyword: &str) = "unknown keyword `{keyword}` is ignored";
    /// A keyword that is probably another one, misspelled.
    mistyped_keyword(keyword: &str, known: &str) =
        "unknown keyword `{}`: {}", shortened(keyword), did_you_mean(known);
    key_twice(key: &str) =
        "the key `{}` is in the object twice: only one of the values would count", shortened(key);
    unknown_json_type(name: &str) =
        "unknown JSON type `{}`: expected null, boolean, integer, number, string, array or object", shortened(name);
    bad_pointer(keyword: &str, pointer: &str) =
        "invalid pointer `{pointer}` in `{keyword}`: expected it to begin with `/properties/`";
    missing_reference(reference: &str) = "`$ref` to `{reference}`, which is not in the schema";
    endless_reference(reference: &str) = "`$ref` to `{reference}` refers to itself";
    bad_type_name(name: &str) =
        "invalid type name `{}`: expected `Service::Group::Type`, as in `AWS::Logs::LogGroup`", shortened(name);
    /// An identifier without a single pointer that can be used.
    useless_identifier(written: &str) =
        "`primaryIdentifier` is `{}`: expected pointers that begin with `/properties/`", shortened(written);
    nothing_to_offer(missing: &[&str]) =
        "the type has no operation `{}`, so it can be neither a resource nor a data source", missing.join("`, `");
    NO_PROPERTIES = "`properties` is empty: expected at least one property";
    NO_HANDLERS = "the schema has no `handlers`: it is unknown which operations the type has";
    no_property_at(keyword: &str, path: &Path, near: Option<&str>) =
        "`{}` in `{keyword}` leads to no property{}", shortened(&path.written), perhaps(near);
    required_nowhere(name: &str, near: Option<&str>) =
        "`{}` is required, but no property has this name{}", shortened(name), perhaps(near);
    required_read_only(name: &str) =
        "`{}` is required, but only the service sets it (`readOnlyProperties`)", shortened(name);
    least_above_most(least: &str, most: &str) =
        "`{least}` is more than `{most}`: no value can be between them";
    value_of_other_type(keyword: &str, value: &str) =
        "`{}` in `{keyword}` has another type than the property", shortened(value);
    idle_limit(keyword: &str) = "`{keyword}` has no effect on a property of this type";
    ITEMS_BY_POSITION = "`items` is a list: all elements are treated like the first one";
    /// A type that is too large for Terraform.
    too_many_attributes(count: usize, most: usize) =
        "the schema expands to {count} attributes, because its definitions use one another many times: the \
        limit is {most}";

    // The ends of long lists.
    more_warnings(count: usize) = "and {count} more warnings";
    more_errors(count: usize) = "and {count} more errors";

    // Descriptions and advice for users. Those that begin with `LIST` belong to plural data sources.
    /// The deprecation message of a property for which no override gives one.
    DEPRECATED_PROPERTY = "The service has deprecated this property.";
    ID_DESCRIPTION = "Uniquely identifies the resource.";
    TAGS_ALL_DESCRIPTION = "All tags: those of the resource, and the default tags of the provider.";
    REGION_DESCRIPTION = "Region of the object. Default: that of the provider.";
    TIMEOUTS_DESCRIPTION = "Time limits of operations, such as `30m` or `1h30m`.";
    LIST_ID_DESCRIPTION = "Uniquely identifies the data source.";
    LIST_IDS_DESCRIPTION = "Set of Resource Identifiers.";
    LIST_REGION_DESCRIPTION = "Region of the objects. Default: that of the provider.";
    /// The description of a write-only argument.
    argument_description(attribute: &str, version: &str) =
        "Like `{attribute}`, but in no plan and no state. It is sent when the object is created and when \
        `{version}` changes. Needs Terraform 1.11 or OpenTofu 1.11.";
    /// The description of the version of a write-only argument.
    version_description(argument: &str) =
        "The version of `{argument}`. With another version, its value is sent again.";

    // Why a property is a JSON text.
    CUT_RECURSION = "recursive definition: from this level on the property is a JSON text";
    TOO_DEEP = "nested too deeply: the property is a JSON text";
    TOO_LARGE = "the schema is too large: the property is a JSON text";

    // Gaps.
    unused_default(written: &str, why: &str) = "the default `{}` cannot be used: it {why}", shortened(written);
    no_secret(pointer: &str) = "no attribute stands for the secret `{pointer}`";
    /// A secret for whose write-only argument no name is free.
    no_argument(property: &str, taken: &str) =
        "`{property}` has no write-only argument: another property is `{taken}`";

    // Files.
    absolute_path(path: &str) = "`{path}` is absolute: expected a path relative to the crate";
    leaves_workspace(path: &str) = "`{path}` is outside of the workspace";
    no_file(path: &str) = "no file `{path}` in the crate";
    /// `FERROFORM_SCHEMAS` names what is no folder.
    no_folder(path: &str) = "no folder `{path}`, which `FERROFORM_SCHEMAS` names";
    no_schema(type_name: &str) = "no schema for `{type_name}`";
    unreadable(file: &str, error: &str) = "cannot read {file}: {error}";
    other_type(wanted: &str, found: &str) = "expected the schema of `{wanted}`, found that of `{found}`";
    did_you_mean(word: &str) = "did you mean `{word}`?";

    // The form of an annotation.
    NO_STRUCT =
        "`cfg_resource` can only be used on a struct, such as `pub struct LogGroup;`, or on a module that begins with the struct";
    PARAMETERS = "a resource type has no parameters";
    NO_TYPE_NAME = "expected the name of a CloudFormation type first";
    TYPE_NAME_NO_STRING = "expected the name of the CloudFormation type as a string";
    TYPE_NAME_HELP = "write `#[cfg_resource(\"AWS::Logs::LogGroup\")]`";
    /// How a type name that lacks its quotes is written.
    write_quoted(name: &str) = "write it in quotes: `\"{name}\"`";
    UNREADABLE_ARGUMENT = "expected an argument such as `name = \"…\"`, `sensitive(\"…\")` or `model`";
    STRAY_LITERAL = "expected an argument such as `name = \"…\"`, found a literal";
    EXPECTED_COMMA = "expected `,`";
    /// `name =`, and nothing after it.
    no_value(word: &str) = "expected a value after `{word} =`";
    /// `name "…"`.
    after_argument(word: &str) = "expected `=`, `(` or `,` after `{word}`";
    argument_twice(word: &str) = "`{word}` is given twice";
    unknown_argument(word: &str) = "unknown argument `{word}`";
    known_arguments(words: &[&str]) = "the arguments are {}", words.join(", ");

    // What arguments hold.
    EXPECTED_CRATE = "expected the path of a crate or module, as in `crate = my_framework`";
    EXPECTED_WORD = "expected no value: the word alone is the argument";
    EXPECTED_TEXT = "expected a string";
    EXPECTED_SWITCH = "expected `true` or `false`";
    EXPECTED_PATHS = "expected property paths in quotes, as in `(\"Endpoint/Port\", \"Tags/*/Key\")`";
    EXPECTED_DEFAULTS = "expected properties and values, as in `default(RetentionInDays = 7)`";
    EXPECTED_TIMEOUTS = "expected operations and durations, as in `timeouts(create = \"30m\")`";
    EXPECTED_UPGRADES =
        "expected versions and functions, as in `upgrade(1 = \"from_1_to_2\")`, or `same` for a version that \
        changed nothing";
    EXPECTED_RENAMES = "expected properties and names, as in `rename(\"Endpoint/Port\" = \"port_number\")`";
    EXPECTED_ADVICE =
        "expected properties and messages, as in `deprecated(\"Size\" = \"Use `capacity` instead.\")`";
    EXPECTED_CHECKS = "expected properties and functions, as in `validate(\"Name\" = no_dash)`";
    EXPECTED_PLANS = "expected properties and rules, as in `plan(\"Name\" = keep_if(is_same_name))`";
    EXPECTED_EXTRAS = "expected attributes and types, as in `extra(url = string, ports = list(number))`";
    EXPECTED_MOVES =
        "expected types and the attributes that identify their objects, as in `moved_from(aws_s3_bucket = \
        \"bucket\")`";
    NO_FUNCTION = "expected the path of a function, or `same` without quotes if the version changed nothing";
    NO_FUNCTION_PATH = "expected the path of a function";
    /// `plan("Name" = keep_unless(…))`.
    unknown_plan(word: &str) = "unknown rule `{word}`: expected `keep_if(…)`";
    unknown_type(word: &str) =
        "`{word}` is no type of an attribute: expected `string`, `number`, `bool`, or `list(…)`, `set(…)` or \
        `map(…)` of one";

    // Names.
    EXTRA_WITHOUT_MODEL = "only hooks set such an attribute, and they need the argument `model`";
    extra_is_taken(name: &str) = "there is an attribute `{name}` already";
    extra_twice(name: &str) = "`extra` names `{name}` twice";
    bad_name(name: &str) =
        "invalid name `{name}` for a resource type: expected lower-case letters, digits and `_`, with a \
        letter first";
    bad_attribute_name(name: &str) =
        "invalid name `{}` for an attribute: expected lower-case letters, digits and `_`, with a letter \
        first", shortened(name);
    reserved_name(name: &str) =
        "an attribute of the root cannot be called `{name}`: the name has a meaning of its own there";
    name_is_taken(name: &str, property: &str) = "the attribute of `{property}` is called `{name}` too";
    /// A name that an argument of the object has which is no property.
    name_is_arguments(name: &str) = "an argument beside it is called `{name}` too";
    /// A name that the attribute has anyway.
    needless_name(name: &str, path: &str) = "the attribute of `{path}` is called `{name}` without `rename`";
    bad_source(type_name: &str) =
        "invalid type `{}` to move from: expected the name of its provider first, as in `aws_s3_bucket`",
        shortened(type_name);
    bad_source_identifier(type_name: &str, identifier: &str) =
        "invalid identifier `{}` of `{type_name}`: expected names of attributes, separated by `|`",
        shortened(identifier);
    source_twice(type_name: &str) = "`moved_from` names `{type_name}` twice";

    // Values of arguments, and arguments that do not go together.
    BAD_DURATION = "invalid duration: expected a number and a unit, as in `90s`, `30m`, `2h` or `1h30m`";
    LONG_TIMEOUT = "the timeout is too long: the limit is `168h`, a week";
    BAD_DEFAULT = "invalid default: expected a boolean, a number, a string, or a list of these";
    BAD_VERSION = "invalid version: expected an integer from 1 to 9223372036854775807";
    /// The help for an upgrade from a version that is not earlier than the current one.
    RAISE_VERSION = "set `version = …` to a number above every version that a state can have";
    /// `timeouts(read = …)`.
    unknown_operation(word: &str) = "unknown operation `{word}`: expected `create`, `update` or `delete`";
    timeout_twice(word: &str) = "duplicate timeout of `{word}`";
    upgrade_from_future(from: i64, current: i64) =
        "cannot upgrade from version {from}: the current version is {current}";
    upgrade_twice(from: i64) = "duplicate upgrade from version {from}";
    said_twice(word: &str, path: &str) = "`{word}` names `{path}` twice";
    excludes(first: &str, second: &str, path: &str) = "`{path}` cannot be both `{first}` and `{second}`";

    // Why an argument or an override does not fit its property.
    IDENTIFIES = "it is a part of the primary identifier";
    does_not_fit(word: &str, path: &str, why: &str) = "`{word}` does not fit `{path}`: {why}";
    unknown_property(path: &str) = "no property `{path}` in the schema";
    EXCLUDED_ELEMENT =
        "elements of lists and sets are sent as a whole, so a change beside it would remove it";
    EXCLUDED_IN_WRITE_ONLY = "what is around it is sent as a whole, because the service never returns it";
    IN_TEXT = "it is in a JSON text, in which there are no attributes";
    NO_VALUE_TYPE =
        "a function takes a single value, or a list or map of them, but this has objects: name one of their \
        properties";
    NO_UPDATE = "the type cannot be updated, so there is no timeout for it";
    ONLY_SERVICE = "only the service sets it";
    ONLY_USER = "only the user sets it";
    REQUIRED = "the schema requires it";
    NO_LIST = "it is not a list";
    SET_HAS_NO_ORDER = "it is a set, which has no order";
    NO_JSON = "it is a number or a boolean";
    WRONG_DEFAULT = "the value has another type than the property";
    BROKEN_DEFAULT = "the value does not satisfy the schema of the property";
    DEFAULT_REPEATS = "a set holds each value once";
    NO_CONSTRAINTS = "it has no constraints";
    no_such_attribute(path: &str) = "there is no attribute `{path}` to use instead";

    // Entries of lists.
    EXPECTED_RESOURCES = "expected types of resources, as in `resources![LogGroup, Queue]`";
    listed_twice(name: &str) = "`{}` is listed twice", shortened(name);

    // Functions of a provider, and types of their values.
    NO_FUNCTION_ITEM = "`#[provider_function]` is for functions: `fn shorten(text: String) -> String { … }`";
    /// The arguments of `#[provider_function]`.
    FUNCTION_ARGUMENTS = "expected `name = \"…\"` or `crate = path`, each at most once";
    UNDOCUMENTED_FUNCTION =
        "a function of a provider needs a documentation comment: Terraform shows its first paragraph as the \
        summary, and the rest as the description";
    FUNCTION_WITHOUT_RESULT = "a function of a provider returns a value: `-> String`";
    ASYNC_FUNCTION = "a function of a provider cannot be `async`: its result depends on its arguments alone";
    UNSAFE_FUNCTION = "a function of a provider cannot be `unsafe`: users call it with any arguments";
    FOREIGN_FUNCTION = "a function of a provider has the ABI of Rust";
    BORROWING_FUNCTION = "a function of a provider owns its arguments, so it has no lifetimes";
    METHOD = "a function of a provider is no method: it has no `self`";
    PARAMETER_ATTRIBUTE = "only documentation and lints can be at a parameter of a function of a provider";
    UNNAMED_PARAMETER = "a parameter needs a name, which Terraform shows in its messages: `text: String`";
    BORROWED_PARAMETER = "a function of a provider owns its arguments: `String`, not `&str`";
    REST_BEFORE_OTHERS = "only the last parameter can be a `Rest`: it takes all further arguments";
    NO_TERRAFORM_TYPE =
        "`TerraformType` is for structs with named fields, which stand for objects, for structs of one unnamed \
        field, which stand for its type, and for enums, which stand for texts";
    attribute_twice(name: &str) = "there are two attributes `{name}`";

    // Overrides, and the list of secrets.
    no_tags_at(property: &str) =
        "`{}` has no tags: expected a property of the root that users can set and that has keys and values",
        shortened(property);
    known_tags(property: &str) = "it is already known where the tags are; remove `{}`", shortened(property);
    SECRET_NOWHERE = "the pointer leads to no property";
    SECRET_POINTER =
        "expected a pointer such as `/properties/Users/*/Password`, with `*` for elements, but not at the \
        end";
    SECRET_TWICE = "the property is listed twice";
}

/// Shortens a value for a message.
pub(crate) fn shortened(value: &str) -> String {
    const LONGEST: usize = 80;
    if value.chars().count() <= LONGEST {
        return value.into();
    }
    let start: String = value.chars().take(LONGEST).collect();
    format!("{start}…")
}

/// Returns a path as it is written.
pub(crate) fn path_text(path: &syn::Path) -> String {
    let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    let root = if path.leading_colon.is_some() { "::" } else { "" };
    format!("{root}{}", names.join("::"))
}

/// Returns the end of a message that suggests a word, if one is near enough.
fn perhaps(near: Option<&str>) -> String {
    near.map(|near| format!(": {}", did_you_mean(near))).unwrap_or_default()
}

/// An argument about a property inside one that has no attribute.
pub(crate) fn inside_excluded(path: &str, excluded: &str) -> String {
    if path == excluded {
        return format!("`{path}` has no attribute, because `exclude` names it");
    }
    format!("`{path}` has no attribute, because `exclude` names `{excluded}`")
}

/// An identifier with too many or too few parts.
pub(crate) fn parts_of_source(type_name: &str, given: usize, wanted: &[String]) -> String {
    let parts = if given == 1 { "part" } else { "parts" };
    format!(
        "the identifier of `{type_name}` has {given} {parts}: expected {}, for `{}`",
        wanted.len(),
        wanted.join("|")
    )
}

/// Versions after an upgrade from which there is no upgrade, and what to do.
pub(crate) fn missing_upgrade(first: i64, last: i64) -> (String, String) {
    let versions =
        if first == last { format!("version {first}") } else { format!("versions {first} to {last}") };
    (
        format!("after this step, there is no upgrade from {versions}"),
        format!("name a function for each version, or write `{first} = same` if nothing changed"),
    )
}

/// A name in `#[provider_function]` or `#[derive(TerraformType)]` that Terraform does not accept. `setting` is what sets
/// another one, if there is such a thing.
pub(crate) fn no_terraform_name(name: &str, setting: Option<&str>) -> String {
    let other = setting.map(|setting| format!("; `{setting}` sets another one")).unwrap_or_default();
    format!(
        "`{name}` is no name for Terraform, which has lower-case letters, digits and `_`, and a letter first{other}"
    )
}

fn in_overrides(message: String) -> Finding {
    beside(OVERRIDES, message)
}

fn in_secrets(message: String) -> Finding {
    beside("secrets.toml", message)
}

fn beside(file: &'static str, message: String) -> Finding {
    Finding::new(Level::Error, Location::Beside(file), message)
}

/// An override or a fact that does not fit its property.
pub(crate) fn wrong_override(file: &'static str, type_name: &str, message: &str) -> Finding {
    beside(file, format!("override of {type_name}: {message}"))
}

/// Observed facts that are not TOML, or that lack a required part.
pub(crate) fn bad_observed(error: &str) -> Finding {
    beside(OBSERVED, format!("the observed facts cannot be read: {error}"))
}

/// What is said of a type without a schema in the file that holds `these`. `near` is the type that was probably meant.
fn of_no_type(
    file: &'static str,
    [said, of, these]: [&str; 3],
    type_name: &str,
    near: Option<&str>,
) -> Finding {
    let help = near.map_or_else(|| format!("remove the {said} or correct the type"), did_you_mean);
    let type_name = shortened(type_name);
    let message = format!("{of} of {type_name}: no schema of this type is beside the {these}");
    Finding { help: Some(help), ..beside(file, message) }
}

/// Observed facts about a type without a schema.
pub(crate) fn fact_of_no_type(type_name: &str, near: Option<&str>) -> Finding {
    of_no_type(OBSERVED, ["fact", "observed", "facts"], type_name, near)
}

/// Overrides that are not TOML, or that lack a required part.
pub(crate) fn bad_overrides(error: &str) -> Finding {
    in_overrides(format!("overrides cannot be read: {error}"))
}

/// An unknown table of overrides.
pub(crate) fn unknown_override_table(word: &str, known: &[&str]) -> Finding {
    let known = known.join("]]`, `[[");
    bad_overrides(&format!("unknown table `{}`: expected `[[{known}]]`", shortened(word)))
}

/// An unknown word in an override.
pub(crate) fn unknown_override(type_name: &str, path: &str, word: &str) -> Finding {
    in_overrides(format!("override of {type_name} `{path}`: unknown word `{word}`"))
}

/// An override for a type without a schema.
pub(crate) fn override_of_no_type(type_name: &str, near: Option<&str>) -> Finding {
    of_no_type(OVERRIDES, ["override", "override", "overrides"], type_name, near)
}

/// An override or a fact about a property that does not exist. `near` is the help that suggests another one.
pub(crate) fn stale_override(
    file: &'static str,
    type_name: &str,
    path: &str,
    near: Option<String>,
) -> Finding {
    let help = near.unwrap_or_else(|| "remove the override or correct the path".into());
    Finding { help: Some(help), ..beside(file, format!("override of {type_name} matches nothing: `{path}`")) }
}

/// A list of secrets that is not TOML, or that lacks a required part.
pub(crate) fn bad_secrets(error: &str) -> Finding {
    in_secrets(format!("the list of secrets cannot be read: {error}"))
}

/// An entry of the list of secrets that is wrong.
pub(crate) fn bad_secret(type_name: &str, pointer: &str, why: &str) -> Finding {
    in_secrets(format!("entry {type_name} `{}`: {why}", shortened(pointer)))
}

/// Entries of the list of secrets for a type without a schema.
pub(crate) fn secrets_of_no_type(type_name: &str, near: Option<&str>) -> Finding {
    of_no_type("secrets.toml", ["entries", "entries", "list of secrets"], type_name, near)
}

/// An entry of the list of secrets about a property that does not exist. `near` is the help that suggests another one.
pub(crate) fn stale_secret(type_name: &str, pointer: &str, near: Option<String>) -> Finding {
    let help = near.unwrap_or_else(|| "remove the entry or correct the pointer".into());
    Finding { help: Some(help), ..bad_secret(type_name, pointer, SECRET_NOWHERE) }
}
