//! The messages of `#[derive(CfnType)]`.

use super::{did_you_mean, shortened};

/// `#[derive(CfnType)]` at a union or a unit struct.
pub const NO_TYPE: &str = "`CfnType` is for structs with fields, and for enums whose variants have none";

/// A struct of several unnamed fields.
pub const TUPLE: &str =
    "a struct of several unnamed fields stands for no type: properties have the names of fields";

/// A struct of a type without named fields.
pub const NO_RESOURCE: &str = "a resource type is a struct with named fields, which are its properties";

/// A type with parameters.
pub const PARAMETERS: &str = "a definition in a schema has no parameters, so the type cannot have any";

/// A struct without fields.
pub const NO_FIELDS: &str = "the type has no fields: expected at least one property";

/// An enum without variants.
pub const NO_VARIANTS: &str = "the enum has no variants: expected at least one value";

/// A variant with fields.
pub const VARIANT_WITH_FIELDS: &str = "a variant stands for a text, so it has no fields; for objects of several forms, write a \
                                       struct with optional fields and `#[cfn(one_of(…))]`";

/// A resource type without documentation.
pub const UNDOCUMENTED: &str =
    "a resource type needs a documentation comment: the registry wants a description";

/// A resource type without an identifier.
pub const NO_IDENTIFIER: &str = "a resource type needs an identifier: `#[cfn(primary_identifier)]` at the fields that identify an \
                                 object";

/// A resource type without handlers.
pub const NO_HANDLERS: &str = "a resource type needs `#[cfn(handlers(…))]`: the operations that it has, each with its permissions, as in \
                               `handlers(create(\"team:CreateThing\"), read(\"team:GetThing\"), delete(\"team:DeleteThing\"))`";

/// An attribute that is no list.
pub const NO_LIST: &str = "expected `#[cfn(…)]`, with words in parentheses";

/// Tokens that are no word.
pub const NO_WORD: &str = "expected a word such as `read_only`, `name = \"…\"` or `length(1..=64)`";

/// A word that is not known here.
pub fn unknown_word(word: &str) -> String {
    format!("unknown word `{}`", shortened(word))
}

/// A word that is known elsewhere.
pub fn misplaced_word(word: &str, place: &str) -> String {
    format!("`{word}` belongs to {place}")
}

/// A word of the schema for which Rust has something else.
pub fn said_otherwise(word: &str, otherwise: &str) -> String {
    format!("unknown word `{word}`: {otherwise}")
}

/// A value of another form.
pub fn write_it(example: &str) -> String {
    format!("expected `{example}`")
}

/// A range without its end.
pub fn inclusive(example: &str) -> String {
    format!("expected a range that includes its end, as in `{example}`")
}

/// A value that is no literal.
pub const NO_VALUE: &str = "expected a literal, a list of literals, a constant or a variant of an enum";

/// A limit that is no number.
pub const NO_LIMIT: &str = "expected a number or a constant";

/// A limit that is given in two ways.
pub fn limit_twice(limit: &str) -> String {
    format!("`{limit}` is given twice")
}

/// A name that the registry does not accept.
pub fn bad_name(name: &str) -> String {
    format!(
        "`{}` is no name for CloudFormation, which has 1 to 64 letters and digits; `#[cfn(name = \"…\")]` sets another one",
        shortened(name)
    )
}

/// Two fields with one name.
pub fn property_twice(name: &str) -> String {
    format!("there are two properties `{name}`")
}

/// Two variants with one value.
pub fn value_twice(value: &str) -> String {
    format!("there are two values `{}`", shortened(value))
}

/// A type name of another form.
pub fn bad_type_name(name: &str) -> String {
    format!(
        "invalid type name `{}`: expected three parts of 2 to 64 letters and digits, as in `MyOrg::Team::Thing`",
        shortened(name)
    )
}

/// A URL that the registry does not accept.
pub const BAD_URL: &str = "expected a URL that begins with `https://`, of at most 4096 characters";

/// A file that cannot be a schema.
pub const BAD_FILE: &str =
    "expected a path relative to the crate that ends in `.json`, as in `schemas/myorg-team-thing.json`";

/// An unknown strategy.
pub const BAD_STRATEGY: &str = "expected `create_then_delete` or `delete_then_create`";

/// A permission of another form.
pub const BAD_PERMISSION: &str = "expected a permission such as `\"ec2:DescribeVpcs\"`";

/// An entry of `handlers` that is no operation.
pub const BAD_HANDLER: &str = "expected `create`, `read`, `update`, `delete` or `list`, with permissions, as in `create(\"team:CreateThing\")`";

/// An operation that is listed twice.
pub fn handler_twice(operation: &str) -> String {
    format!("the handler `{operation}` is given twice")
}

/// A timeout that the registry does not accept.
pub const BAD_MINUTES: &str = "expected a number of minutes from 2 to 2160, as in `timeout_in_minutes = 60`";

/// A pattern that no one can read.
pub fn bad_pattern(reason: &str) -> String {
    format!("invalid pattern: {reason}")
}

/// A name that is no field.
pub fn no_field(name: &str, near: Option<&str>) -> String {
    let near = near.map(|near| format!(": {}", did_you_mean(near))).unwrap_or_default();
    format!("no field `{}`{near}", shortened(name))
}

/// An entry of a list of fields that names none.
pub const EXPECTED_FIELDS: &str =
    "expected names of fields, as in `(team, id)`, or paths of properties, as in `(\"Endpoint/Host\")`";

/// An entry of a list of alternatives.
pub const EXPECTED_ALTERNATIVES: &str = "expected names of fields, as in `one_of(cron, rate)`, or sets of them, as in `one_of((host, port), url)`";

/// A single alternative.
pub const ONE_ALTERNATIVE: &str = "expected at least two alternatives";

/// An identifier that can change.
pub const MUTABLE_IDENTIFIER: &str = "a primary identifier is `read_only` or `create_only`: no object could be found after it has \
                                      changed";

/// Identifiers in two places.
pub const IDENTIFIER_TWICE: &str =
    "the struct says what the primary identifier is: remove the word here, or from the struct";

/// Two words that contradict each other.
pub fn contradiction(word: &str, other: &str) -> String {
    format!("`{word}` contradicts `{other}`")
}

/// A second field with tags.
pub const TAGS_TWICE: &str = "another field has the tags";

/// Tags of a type that has none.
pub const TAGS_OF_NONE: &str =
    "no property has the tags: expected a field with `#[cfn(tags)]`, or one named `tags`";

/// An entry of `tagging`.
pub const BAD_TAGGING: &str = "expected `taggable = false`, or `tag_on_create = false`, `tag_updatable = false`, \
                               `cloudformation_system_tags = false`, `permissions(\"…\")`";
