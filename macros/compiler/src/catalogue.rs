//! Every message of the compiler, so that they can be read, and kept alike, in one place.
//!
//! Shape: a lower-case phrase without a final stop; the offending text in backticks; what is wrong, then what is
//! accepted. Help is a separate sentence and only given where there is something to do.

use crate::finding::{Finding, Level, Place};

/// The document is not JSON.
pub fn not_json(error: &str) -> String {
    format!("schema is not valid JSON: {error}")
}

/// The document is not an object.
pub fn not_an_object(kind: &str) -> String {
    format!("a schema is a JSON object, this is {kind}")
}

/// A keyword holds the wrong kind of value.
pub fn wrong_kind(keyword: &str, expected: &str, value: &str) -> String {
    format!("`{keyword}` must be {expected}, found `{}`", shortened(value))
}

/// The root lacks a keyword.
pub fn missing_keyword(keyword: &str) -> String {
    format!("schema has no `{keyword}`")
}

/// A keyword nobody has taught the compiler.
pub fn unknown_keyword(keyword: &str) -> String {
    format!("unknown keyword `{keyword}` is ignored")
}

/// `type` names no type.
pub fn unknown_json_type(name: &str) -> String {
    format!("`{name}` is no JSON type; known are null, boolean, integer, number, string, array and object")
}

/// A pointer of a property list is none.
pub fn bad_pointer(keyword: &str, pointer: &str) -> String {
    format!("`{keyword}` has `{pointer}`, which does not begin with `/properties/`")
}

/// A `$ref` leads nowhere.
pub fn missing_reference(reference: &str) -> String {
    format!("`$ref` to `{reference}`, which the schema does not have")
}

/// A `$ref` leads back to itself without anything in between.
pub fn endless_reference(reference: &str) -> String {
    format!("`$ref` to `{reference}` leads back to itself")
}

/// Two properties become one attribute.
pub fn same_attribute(first: &str, second: &str, attribute: &str) -> String {
    format!("properties `{first}` and `{second}` both become attribute `{attribute}`")
}

/// A value made shorter for a message.
pub fn shortened(value: &str) -> String {
    const LONGEST: usize = 80;
    if value.chars().count() <= LONGEST {
        return value.into();
    }
    let start: String = value.chars().take(LONGEST).collect();
    format!("{start}…")
}

/// What users of a deprecated property are told.
pub const DEPRECATED_PROPERTY: &str = "The service has deprecated this property.";

/// The description of the root attribute `id`.
pub const ID_DESCRIPTION: &str = "Uniquely identifies the resource.";

/// Why a recursive property is JSON.
pub const CUT_RECURSION: &str = "recursive definition: from this level on the property is a JSON text";

/// Why a very deep property is JSON.
pub const TOO_DEEP: &str = "nested too deeply: the property is a JSON text";

/// Why a property of a very large schema is JSON.
pub const TOO_LARGE: &str = "the schema is too large: the property is a JSON text";

/// A type name that is none.
pub fn bad_type_name(name: &str) -> String {
    format!("`{name}` is no type name; one has three parts, as in `AWS::Logs::LogGroup`")
}

/// An argument about a property that does not exist.
pub fn unknown_property(path: &str) -> String {
    format!("no property `{path}` in the schema")
}

/// An override about a property that does not exist.
pub fn stale_override(type_name: &str, path: &str) -> Finding {
    Finding {
        level: Level::Error,
        place: Place::Overrides,
        message: format!("override of {type_name} matches nothing: `{path}`"),
        help: Some("remove it from schemas/overrides.toml or correct the path".into()),
    }
}

/// There is no schema of this type.
pub fn no_schema(type_name: &str) -> String {
    format!("no schema for `{type_name}`")
}

/// A near word.
pub fn did_you_mean(word: &str) -> String {
    format!("did you mean `{word}`?")
}

/// `schema = "/somewhere"`.
pub fn absolute_path(path: &str) -> String {
    format!("`{path}` is absolute; a schema is named relative to the crate")
}

/// `schema = "nowhere.json"`.
pub fn no_file(path: &str) -> String {
    format!("no file `{path}` in the crate")
}

/// A file that cannot be read.
pub fn unreadable(file: &str, error: &str) -> String {
    format!("cannot read schema {file}: {error}")
}

/// The schema is that of another type.
pub fn other_type(wanted: &str, found: &str) -> String {
    format!("the schema is of `{found}`, not of `{wanted}`")
}

/// The annotated item is no unit struct.
pub const NOT_A_UNIT_STRUCT: &str = "`cfg_resource` goes on a unit struct: `pub struct LogGroup;`";
