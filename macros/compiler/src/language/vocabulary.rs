//! Which words there are at which place.

use super::{Form, Helper, Known};

/// The attribute of what `#[cfg_resource]` is above.
pub(crate) const CFN: Helper = Helper {
    name: "cfn",
    places: &[
        (RULES, IN_SCHEMAS),
        (LIMITS, IN_SCHEMAS),
        (RESOURCE_FIELD, "a field of the resource type"),
        (RESOURCE, "the struct that is the resource type"),
        (FIELD, "a field"),
        (DEFAULT, "a field"),
        (COMPUTED, "a field"),
        (DEPRECATED, "a field"),
        (SENSITIVE, "a field"),
        (RENAME, "a field or a variant"),
        (ALTERNATIVES, "a struct with named fields"),
    ],
    otherwise: &[OF_RUST, OF_SCHEMAS],
};

/// The attribute of what derives a trait.
pub(crate) const TERRAFORM: Helper = Helper {
    name: "terraform",
    places: &[
        (RULES, WRITTEN),
        (DEFAULT, WRITTEN),
        (REQUIRES, WRITTEN),
        (COMPUTED, "a field of arguments"),
        (WRITE_ONLY, "a field of an action's arguments"),
        (ENV, "a field of settings"),
        (DEPRECATED, "a field of arguments, attributes or settings, or to a struct of arguments"),
        (SENSITIVE, "a field of arguments, attributes or settings"),
        (SETTINGS, "a struct of settings"),
        (NAME, "a struct of arguments"),
        (ALTERNATIVES, "a struct of arguments or settings"),
        (RENAME, "a field or a variant"),
        (CRATE, "the struct or enum"),
    ],
    otherwise: &[OF_RUST, OF_ARGUMENTS],
};

const IN_SCHEMAS: &str = "a field, to `items(…)` or to `values(…)`";
const WRITTEN: &str = "a field of arguments or settings";

/// What a value must be.
pub(crate) const RULES: &[Known] = &[
    Known::list("length", "length(1..=64)"),
    Known::list("range", "range(1..=10)"),
    Known::list("size", "size(1..=10)"),
    Known::is("pattern", "pattern = \"^[a-z]+$\""),
    Known::list("enum", "enum(\"a\", \"b\")"),
];

/// What a value must be, in the words of schemas.
pub(crate) const LIMITS: &[Known] = &[
    Known::is("min_length", "min_length = 1"),
    Known::is("max_length", "max_length = 64"),
    Known::is("format", "format = \"date-time\""),
    Known::is("minimum", "minimum = 1"),
    Known::is("maximum", "maximum = 10"),
    Known::is("exclusive_minimum", "exclusive_minimum = 0"),
    Known::is("exclusive_maximum", "exclusive_maximum = 10"),
    Known::is("multiple_of", "multiple_of = 5"),
    Known::is("min_items", "min_items = 1"),
    Known::is("max_items", "max_items = 10"),
    Known::is("min_properties", "min_properties = 1"),
    Known::is("max_properties", "max_properties = 10"),
    Known::flag("unique"),
    Known::flag("unordered"),
    Known::list("items", "items(length(1..=64))"),
    Known::list("values", "values(length(1..=64))"),
    Known::is("keys", "keys = \"^[a-z]+$\""),
];

/// The name in Terraform.
pub(crate) const RENAME: &[Known] = &[Known::is("rename", "rename = \"port_number\"")];

/// That users better use something else.
pub(crate) const DEPRECATED: &[Known] =
    &[Known::new("deprecated", Form::FlagOrIs, "deprecated = \"Use the other one.\"")];

/// That Terraform hides the value.
pub(crate) const SENSITIVE: &[Known] = &[Known::flag("sensitive")];

/// What a field that users set can say.
pub(crate) const DEFAULT: &[Known] = &[Known::is("default", "default = 7")];

/// What a field that users and the service set can say.
pub(crate) const COMPUTED: &[Known] = &[Known::flag("computed")];

/// That Terraform keeps the value nowhere.
pub(crate) const WRITE_ONLY: &[Known] = &[Known::flag("write_only")];

/// What a field beside others can say.
pub(crate) const REQUIRES: &[Known] = &[Known::list("requires", "requires(host)")];

/// What a setting can say.
pub(crate) const ENV: &[Known] = &[Known::is("env", "env = \"MYORG_URL\"")];

/// What a field of a type of the service can say.
pub(crate) const FIELD: &[Known] = &[
    Known::is("name", "name = \"…\""),
    Known::flag("read_only"),
    Known::flag("not_returned"),
    Known::flag("create_only"),
    Known::flag("conditional_create_only"),
    Known::is("property_transform", "property_transform = \"$lowercase(Name)\""),
    Known::flag("secret"),
    Known::flag("requires_replace"),
    Known::flag("requires_replace_if_configured"),
    Known::flag("use_state_for_unknown"),
    Known::flag("volatile"),
    Known::flag("json"),
];

/// What a field of a resource type can say as well.
pub(crate) const RESOURCE_FIELD: &[Known] = &[
    Known::flag("identifier"),
    Known::flag("additional_identifier").repeated(),
    Known::flag("tags"),
    Known::flag("filter"),
];

/// What a definition, a data source, an ephemeral resource or an action can say.
pub(crate) const NAME: &[Known] = &[Known::is("name", "name = \"…\"")];

/// What a struct with named fields can say.
pub(crate) const ALTERNATIVES: &[Known] = &[ONE_OF, ANY_OF];

/// The same, as often as needed.
pub(crate) const MORE_ALTERNATIVES: &[Known] = &[ONE_OF.repeated(), ANY_OF.repeated()];

const ONE_OF: Known = Known::list("one_of", "one_of(cron, rate)");
const ANY_OF: Known = Known::list("any_of", "any_of(cron, rate)");

/// What a resource type can say.
pub(crate) const RESOURCE: &[Known] = &[
    Known::list("identifier", "identifier(team, name)"),
    Known::list("additional_identifier", "additional_identifier(team, name)").repeated(),
    Known::is("source_url", "source_url = \"https://…\""),
    Known::is("documentation_url", "documentation_url = \"https://…\""),
    Known::is("replacement_strategy", "replacement_strategy = delete_then_create"),
    Known::list("tagging", "tagging(tag_on_create = false, …)"),
];

/// What a struct or enum that derives a trait can say.
pub(crate) const CRATE: &[Known] = &[Known::is("crate", "crate = my_framework")];

/// What a struct of settings can say.
pub(crate) const SETTINGS: &[Known] = &[Known::is("validate", "validate = check")];

/// What looks like the name of an attribute or of a value.
pub(crate) const NO_NAME: &[Known] = &[Known::past("name", "rename = \"…\"")];

/// What looks like alternatives of a struct.
pub(crate) const NO_ALTERNATIVES: &[Known] = &[
    Known::past("exactly_one_of", "one_of(cron, rate)"),
    Known::past("at_least_one_of", "any_of(cron, rate)"),
];

/// What looks like the values of a field.
pub(crate) const NO_VALUES: &[Known] = &[Known::past("one_of", "enum(\"a\", \"b\")")];

const OF_THE_ANNOTATION: &str = "it is an argument of `#[cfg_resource(\"…\")]`";

/// Words for which Rust has something else.
const OF_RUST: &[(&str, &str)] = &[
    ("optional", "a field whose type is an `Option` is optional"),
    ("description", "the documentation comment is the description"),
    ("type", "the type is that of the field"),
    ("const", "write `enum(…)` with one value"),
    ("ordered", "a `Vec` has an order, and a `BTreeSet` has none"),
];

/// Words that a reader of schemas looks for.
const OF_SCHEMAS: &[(&str, &str)] = &[
    (
        "required",
        "a field is required unless its type is an `Option`, it has a `default` or it is `read_only`",
    ),
    ("unique_items", "write `unique`, or use a `BTreeSet`"),
    ("insertion_order", "write `unordered`, or use a `BTreeSet`"),
    ("pattern_properties", "use a `BTreeMap<String, _>`, and `keys = \"…\"` for the pattern"),
    ("write_only", "write `not_returned`: the service never returns the value"),
    ("primary_identifier", "write `identifier`"),
    (
        "timeout_in_minutes",
        "it belongs to a handler, as in `registered(create(\"…\", timeout_in_minutes = 60))`",
    ),
    ("taggable", "it belongs to `tagging(…)`"),
    ("permissions", "they belong to `registered(…)` and `tagging(…)`"),
    ("type_name", OF_THE_ANNOTATION),
    ("file", "no file is needed: `schema()` of the type returns the schema"),
    ("handlers", OF_THE_ANNOTATION),
    ("registered", OF_THE_ANNOTATION),
    ("crate", OF_THE_ANNOTATION),
    ("timeouts", OF_THE_ANNOTATION),
    ("exclude", OF_THE_ANNOTATION),
    ("validate", OF_THE_ANNOTATION),
    ("plan", OF_THE_ANNOTATION),
];

/// Words that a reader of `#[cfn(…)]` looks for.
const OF_ARGUMENTS: &[(&str, &str)] = &[
    ("required", "a field is required unless its type is an `Option` or it has a `default`"),
    ("min_length", "write `length(1..)`"),
    ("max_length", "write `length(..=64)`"),
    ("minimum", "write `range(1..)`"),
    ("maximum", "write `range(..=10)`"),
    ("min_items", "write `size(1..)`"),
    ("max_items", "write `size(..=10)`"),
    ("secret", "write `sensitive`, or use the type `Secret`"),
    ("read_only", "what is read is a struct with `#[derive(Attributes)]`"),
    ("unique", "use a `BTreeSet`"),
];
