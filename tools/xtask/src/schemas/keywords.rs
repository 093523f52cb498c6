//! The keywords of a schema that are facts of the registry, and what happens to all others.

use std::collections::BTreeMap;

/// Text for people. It is never committed; `cargo xtask schemas prose` fetches it.
pub(crate) const PROSE: &[&str] = &["description", "title", "$comment", "examples"];

/// Facts of the registry that a provider does not need.
pub(crate) const UNUSED: &[&str] =
    &["$schema", "$id", "sourceUrl", "documentationUrl", "resourceLink", "typeConfiguration"];

/// Keywords that the transport invented or took from newer drafts. No registry schema has any of them.
pub(crate) const INVENTED: &[&str] = &[
    "if",
    "then",
    "else",
    "not",
    "prefixItems",
    "uniqueKeys",
    "maxUniqueItems",
    "enumCaseInsensitive",
    "lifecycle",
    "cfnLint",
];

/// Keywords of the root whose values are lists of pointers, or lists of such lists.
pub(crate) const POINTER_LISTS: &[&str] = &[
    "additionalIdentifiers",
    "conditionalCreateOnlyProperties",
    "createOnlyProperties",
    "deprecatedProperties",
    "nonPublicDefinitions",
    "nonPublicProperties",
    "primaryIdentifier",
    "readOnlyProperties",
    "writeOnlyProperties",
];

/// Other keywords of the root, copied as they are.
pub(crate) const ROOT_SCALARS: &[&str] =
    &["propertyTransform", "replacementStrategy", "taggable", "typeName"];

/// Maps from a name to a schema.
pub(crate) const MAPS: &[&str] = &["properties", "patternProperties", "definitions", "$defs", "dependencies"];

/// Lists of schemas.
pub(crate) const LISTS: &[&str] = &["oneOf", "anyOf", "allOf"];

/// One schema.
pub(crate) const SINGLES: &[&str] = &["items", "additionalProperties", "contains", "propertyNames"];

/// What a value must satisfy. Only these can be of doubtful origin.
pub(crate) const CONSTRAINTS: &[&str] = &[
    "enum",
    "pattern",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "minProperties",
    "maxProperties",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
];

/// Other keywords of a schema, copied as they are.
pub(crate) const NODE_SCALARS: &[&str] =
    &["$ref", "arrayType", "const", "default", "insertionOrder", "relationshipRef", "type", "uniqueItems"];

/// Rules about several properties that only the transport has. They are of doubtful origin wherever they are.
pub(crate) const RULES: &[&str] = &["dependentExcluded", "dependentRequired", "requiredOr", "requiredXor"];

/// A keyword of this project: the constraints of a node that only the transport has.
pub(crate) const DOUBTFUL: &str = "doubtful";

/// Values of `format` that the registry uses; the transport adds some of its own (`AWS::IAM::Role.Arn`).
pub(crate) const FORMATS: &[&str] = &[
    "date",
    "date-time",
    "double",
    "email",
    "float",
    "hostname",
    "int32",
    "int64",
    "ipv4",
    "ipv6",
    "regex",
    "time",
    "timestamp",
    "uri",
    "uuid",
];

/// How often something was left out or rewritten, by reason and keyword.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Tally(pub(crate) BTreeMap<(&'static str, String), usize>);

impl Tally {
    /// Counts one occurrence.
    pub(crate) fn count(&mut self, why: &'static str, what: &str) {
        *self.0.entry((why, what.to_owned())).or_default() += 1;
    }
}

/// Returns why a keyword that is not kept is left out.
pub(crate) fn why_dropped(keyword: &str) -> &'static str {
    match keyword {
        _ if PROSE.contains(&keyword) => "prose",
        _ if UNUSED.contains(&keyword) => "unused",
        _ if INVENTED.contains(&keyword) => "invented",
        _ => "unknown",
    }
}
