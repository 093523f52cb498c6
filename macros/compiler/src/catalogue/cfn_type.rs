//! The messages of `#[derive(CfnType)]`.

use super::{perhaps, shortened};

messages! {
    NO_TYPE = "`CfnType` is for structs with fields, and for enums whose variants have none";
    TUPLE = "a struct of several unnamed fields stands for no type: properties have the names of fields";
    NO_RESOURCE = "a resource type is a struct with named fields, which are its properties";
    PARAMETERS = "a definition in a schema has no parameters, so the type cannot have any";
    NO_FIELDS = "the type has no fields: expected at least one property";
    NO_VARIANTS = "the enum has no variants: expected at least one value";
    VARIANT_WITH_FIELDS =
        "a variant stands for a text, so it has no fields; for objects of several forms, write a struct with \
        optional fields and `#[cfn(one_of(…))]`";
    UNDOCUMENTED = "a resource type needs a documentation comment: the registry wants a description";
    NO_IDENTIFIER =
        "a resource type needs an identifier: `#[cfn(primary_identifier)]` at the fields that identify an \
        object";
    NO_HANDLERS =
        "a resource type needs `#[cfn(handlers(…))]`: the operations that it has, each with its permissions, \
        as in `handlers(create(\"team:CreateThing\"), read(\"team:GetThing\"), \
        delete(\"team:DeleteThing\"))`";
    NO_LIST = "expected `#[cfn(…)]`, with words in parentheses";
    NO_WORD = "expected a word such as `read_only`, `name = \"…\"` or `length(1..=64)`";
    unknown_word(word: &str) = "unknown word `{}`", shortened(word);
    /// A word that is known elsewhere.
    misplaced_word(word: &str, place: &str) = "`{word}` belongs to {place}";
    /// A word of the schema for which Rust has something else.
    said_otherwise(word: &str, otherwise: &str) = "unknown word `{word}`: {otherwise}";
    write_it(example: &str) = "expected `{example}`";
    inclusive(example: &str) = "expected a range that includes its end, as in `{example}`";
    NO_VALUE = "expected a literal, a list of literals, a constant or a variant of an enum";
    NO_LIMIT = "expected a number or a constant";
    limit_twice(limit: &str) = "`{limit}` is given twice";
    bad_name(name: &str) =
        "`{}` is no name for CloudFormation, which has 1 to 64 letters and digits; `#[cfn(name = \"…\")]` \
        sets another one", shortened(name);
    property_twice(name: &str) = "there are two properties `{name}`";
    value_twice(value: &str) = "there are two values `{}`", shortened(value);
    bad_type_name(name: &str) =
        "invalid type name `{}`: expected three parts of 2 to 64 letters and digits, as in \
        `MyOrg::Team::Thing`", shortened(name);
    BAD_URL = "expected a URL that begins with `https://`, of at most 4096 characters";
    BAD_FILE =
        "expected a path relative to the crate that ends in `.json`, as in `schemas/myorg-team-thing.json`";
    BAD_STRATEGY = "expected `create_then_delete` or `delete_then_create`";
    BAD_PERMISSION = "expected a permission such as `\"ec2:DescribeVpcs\"`";
    BAD_HANDLER =
        "expected `create`, `read`, `update`, `delete` or `list`, with permissions, as in \
        `create(\"team:CreateThing\")`";
    handler_twice(operation: &str) = "the handler `{operation}` is given twice";
    BAD_MINUTES = "expected a number of minutes from 2 to 2160, as in `timeout_in_minutes = 60`";
    bad_pattern(reason: &str) = "invalid pattern: {reason}";
    no_field(name: &str, near: Option<&str>) = "no field `{}`{}", shortened(name), perhaps(near);
    EXPECTED_FIELDS =
        "expected names of fields, as in `(team, id)`, or paths of properties, as in `(\"Endpoint/Host\")`";
    EXPECTED_ALTERNATIVES =
        "expected names of fields, as in `one_of(cron, rate)`, or sets of them, as in `one_of((host, port), \
        url)`";
    ONE_ALTERNATIVE = "expected at least two alternatives";
    MUTABLE_IDENTIFIER =
        "a primary identifier is `read_only` or `create_only`: no object could be found after it has changed";
    IDENTIFIER_TWICE =
        "the struct says what the primary identifier is: remove the word here, or from the struct";
    contradiction(word: &str, other: &str) = "`{word}` contradicts `{other}`";
    TAGS_TWICE = "another field has the tags";
    TAGS_OF_NONE = "no property has the tags: expected a field with `#[cfn(tags)]`, or one named `tags`";
    BAD_TAGGING =
        "expected `taggable = false`, or `tag_on_create = false`, `tag_updatable = false`, \
        `cloudformation_system_tags = false`, `permissions(\"…\")`";
}
