//! The messages about words of `#[cfn(…)]` and `#[terraform(…)]`, and about their values.

use super::{perhaps, shortened};

messages! {
    no_list(attribute: &str) = "expected `#[{attribute}(…)]`, with words in parentheses";
    NO_WORD = "expected a word such as `sensitive`, `rename = \"…\"` or `length(1..=64)`";
    unknown_word(word: &str) = "unknown word `{}`", shortened(word);
    /// A word that is known elsewhere.
    misplaced_word(word: &str, place: &str) = "`{word}` belongs to {place}";
    /// A word for which there is something else.
    said_otherwise(word: &str, otherwise: &str) = "unknown word `{word}`: {otherwise}";
    write_it(example: &str) = "expected `{example}`";
    inclusive(example: &str) = "expected a range that includes its end, as in `{example}`";
    EMPTY_RANGE = "no value is in the range: its end is before its start";
    NO_VALUE =
        "expected a literal, a list of literals or a variant of an enum of the module: other constants have no value yet when the \
        schema is made";
    NO_LIMIT = "expected a literal number: constants have no value yet when the macro reads them";
    no_integer(integer: &str) = "expected a number that is a `{integer}`";
    value_twice(value: &str) = "there are two values `{}`", shortened(value);
    bad_pattern(reason: &str) = "invalid pattern: {reason}";
    no_field(name: &str, near: Option<&str>) = "no field `{}`{}", shortened(name), perhaps(near);
    EXPECTED_ALTERNATIVES =
        "expected names of fields, as in `one_of(cron, rate)`, or sets of them, as in `one_of((host, port), \
        url)`";
    NO_VARIANTS = "the enum has no variants: expected at least one value";
    variant_with_fields(attribute: &str) =
        "a variant stands for a text, so it has no fields; for objects of several forms, write a struct with \
        optional fields and `#[{attribute}(one_of(…))]`";
    ONE_ALTERNATIVE = "expected at least two alternatives";
}
