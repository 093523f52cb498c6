//! The messages of `#[derive(Arguments)]`, `#[derive(Attributes)]` and `#[derive(ProviderSettings)]`.

use super::shortened;

messages! {
    no_struct(derive: &str) =
        "`{derive}` is for structs with named fields, which stand for attributes, and for structs without \
        fields";
    generic(derive: &str) =
        "`{derive}` is for structs without parameters: Terraform is told their types when the provider \
        starts";
    UNDOCUMENTED_STRUCT =
        "a struct of arguments needs a documentation comment: it is the description of the data source, \
        ephemeral resource or action that has these arguments";
    undocumented_field(name: &str) =
        "`{name}` needs a documentation comment: it is the description of the attribute";
    reserved_name(name: &str) =
        "Terraform itself uses the name `{name}`; `#[terraform(name = \"…\")]` sets another one";
    NO_LIST = "expected `#[terraform(…)]`";
    EXPECTED_PATTERN = "expected a regular expression in a string, or the path of a constant that holds one";
    bad_pattern(pattern: &str) = "invalid regular expression `{}`", shortened(pattern);
    EXPECTED_ONE_OF = "expected values in parentheses, as in `one_of(\"test\", \"live\")`";
    EXPECTED_DEFAULT = "expected a string, a number, `true` or `false`";
    default_against(rule: &str) = "the default does not obey `{rule}`: change one of them";
    expected_range(word: &str) =
        "expected a range of literals, as in `{word} = 1..=64`, `{word} = 1..` or `{word} = ..=64`";
    HALF_OPEN = "expected `..=`: the end of the range belongs to it";
    EMPTY_RANGE = "no value is in the range: its end is before its start";
    EXPECTED_VARIABLE = "expected the name of an environment variable, as in `env = \"MYORG_URL\"`";
    EXPECTED_FUNCTION = "expected the path of a function, as in `validate = check`";
    expected_names(word: &str) =
        "expected names of arguments in parentheses, as in `{word}(\"first\", \"second\")`";
    /// A rule about an argument that is not there.
    no_argument(name: &str) = "there is no argument `{}`", shortened(name);
    DEFAULT_AND_COMPUTED =
        "an argument with a default is never left to what is read: remove `computed` or `default`";
}
