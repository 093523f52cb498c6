//! The messages of `#[derive(Arguments)]`, `#[derive(Attributes)]` and `#[derive(ProviderSettings)]`.

/// A derive at something else than a struct with named fields.
pub fn no_struct(derive: &str) -> String {
    format!(
        "`{derive}` is for structs with named fields, which stand for attributes, and for structs without fields"
    )
}

/// A derive at a generic struct.
pub fn generic(derive: &str) -> String {
    format!(
        "`{derive}` is for structs without parameters: Terraform is told their types when the provider starts"
    )
}

/// A struct of arguments without documentation.
pub const UNDOCUMENTED_STRUCT: &str = "a struct of arguments needs a documentation comment: it is the description of the data \
                                       source, ephemeral resource or action that has these arguments";

/// A field without documentation.
pub fn undocumented_field(name: &str) -> String {
    format!("`{name}` needs a documentation comment: it is the description of the attribute")
}

/// A name that Terraform keeps for itself.
pub fn reserved_name(name: &str) -> String {
    format!("Terraform itself uses the name `{name}`; `#[terraform(name = \"…\")]` sets another one")
}

/// `#[terraform]` without a list.
pub const NO_LIST: &str = "expected `#[terraform(…)]`";

/// What `pattern` holds.
pub const EXPECTED_PATTERN: &str =
    "expected a regular expression in a string, or the path of a constant that holds one";

/// A pattern that cannot be read.
pub fn bad_pattern(pattern: &str) -> String {
    format!("invalid regular expression `{}`", super::shortened(pattern))
}

/// What `one_of` holds.
pub const EXPECTED_ONE_OF: &str = "expected values in parentheses, as in `one_of(\"test\", \"live\")`";

/// What `default` holds.
pub const EXPECTED_DEFAULT: &str = "expected a string, a number, `true` or `false`";

/// A default that a rule of the same field refuses.
pub fn default_against(rule: &str) -> String {
    format!("the default does not obey `{rule}`: change one of them")
}

/// What `length`, `size` and `range` hold.
pub fn expected_range(word: &str) -> String {
    format!("expected a range of literals, as in `{word} = 1..=64`, `{word} = 1..` or `{word} = ..=64`")
}

/// A range that excludes its end.
pub const HALF_OPEN: &str = "expected `..=`: the end of the range belongs to it";

/// A range without a value.
pub const EMPTY_RANGE: &str = "no value is in the range: its end is before its start";

/// What `env` holds.
pub const EXPECTED_VARIABLE: &str =
    "expected the name of an environment variable, as in `env = \"MYORG_URL\"`";

/// What `validate` holds.
pub const EXPECTED_FUNCTION: &str = "expected the path of a function, as in `validate = check`";

/// What `requires`, `at_least_one_of` and `exactly_one_of` hold.
pub fn expected_names(word: &str) -> String {
    format!("expected names of arguments in parentheses, as in `{word}(\"first\", \"second\")`")
}

/// A rule about an argument that is not there.
pub fn no_argument(name: &str) -> String {
    format!("there is no argument `{}`", super::shortened(name))
}

/// `default` beside `computed`.
pub const DEFAULT_AND_COMPUTED: &str =
    "an argument with a default is never left to what is read: remove `computed` or `default`";
