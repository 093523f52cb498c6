//! The messages about owned types.

use super::shortened;

messages! {
    NO_TYPE = "the type of a property is a struct with fields, or an enum whose variants have none";
    TUPLE = "a struct of several unnamed fields stands for no type: properties have the names of fields";
    NO_RESOURCE = "a resource type is a struct with named fields, which are its properties";
    PARAMETERS = "a definition in a schema has no parameters, so the type cannot have any";
    NO_FIELDS = "the type has no fields: expected at least one property";
    UNDOCUMENTED = "a resource type needs a documentation comment: the registry wants a description";
    NO_IDENTIFIER =
        "a resource type needs an identifier: `#[cfn(identifier)]` at the fields that identify an object";
    NO_HANDLERS =
        "expected `handlers` in `#[cfg_resource(\"…\")]` if Rust code manages the type, or \
        `registered(create(\"team:CreateThing\"), read, delete)` if it is registered with CloudFormation: its \
        operations, each with its permissions";
    NO_OPERATIONS = "expected operations with their permissions, as in `registered(create(\"team:CreateThing\"), read, delete)`";
    NEEDS_FIELDS =
        "`handlers` and `registered(…)` are for structs with fields, which are the properties; the schema of a unit struct is \
        in a file, and Cloud Control manages its type";
    SCHEMA_AND_FIELDS = "a struct with fields has no schema file: its fields are the schema";
    /// With handlers, a field that has no value at some time.
    must_be_optional(word: &str) =
        "a `{word}` field is an `Option`, since {}: write `Option<…>`",
        match word {
            "read_only" => "what is to be created has no value of it yet",
            "computed" => "a configuration may leave it to the API",
            _ => "`read` cannot return a value of it",
        };
    COMPUTED_WITHOUT_HANDLERS =
        "`computed` is for types with `handlers`: Cloud Control may set any argument that the configuration leaves out";
    FILTER_WITHOUT_HANDLERS = "`filter` is for types with `handlers`: Cloud Control decides how lists can be narrowed";
    reserved_at_root(name: &str) =
        "`{name}` has a meaning of its own in every `resource` block: name the attribute with `#[cfn(rename = \"…\")]`";
    ID_OF_ANOTHER =
        "the attribute `id` is the whole identifier of every object: this field can only have it if it is the only \
        `identifier` and `read_only`; else name its attribute with `#[cfn(rename = \"…\")]`";
    NO_PROPERTY_TYPE =
        "no type of a property: those are String, bool, integers up to 64 bits, f32, f64, Vec<_>, sets, maps with keys of \
        type String, Option<_>, Box<_>, serde_json::Value, and structs and enums of the same module";
    NESTED_TYPES =
        "write `#[cfg_resource(\"…\")]` above a module that has the struct and the types of its fields; write out aliases, which \
        the macro cannot see";
    INNER_OPTION = "only a field can be an `Option`: an element or a value is there or not";
    MAP_KEY = "the keys of a map are of type `String`";
    ONLY_TEXTS = "only a text has a length, a pattern or a format";
    ONLY_NUMBERS = "only a number has a minimum, a maximum or a step";
    ONLY_LISTS = "only a list or a set has elements";
    ONLY_MAPS = "only a map has keys and values";
    ONLY_SIZED = "only a list, a set or a map has a size";
    LIMITS_OF_DEFINED = "the limits of a type of the module belong to its own fields";
    NO_VALUES = "a property of this type can have no default and no list of allowed values";
    variant_of(name: &str) = "expected a variant of `{name}`, as in `{name}::A`";
    no_variant(name: &str, variant: &str) = "`{name}` has no variant `{variant}`";
    DESCRIPTION_NO_TEXT = "the description of a property is text: the macro cannot see what this expression is";
    CONDITION = "a property is there in every build: the macro cannot see whether this condition holds";
    TOO_DEEP = "types are nested too deeply: at most 64 levels";
    TOO_LARGE = "the type has more than 100,000 properties, nested ones included: Terraform would be told of each";
    definition_twice(name: &str) = "there are two types `{name}` in the schema";
    unused(name: &str) = "no property has the type `{name}`, so its `#[cfn(…)]` says nothing";
    same_limit(one: &str, other: &str) = "`{one}` and `{other}` set the same limit: remove one of them";
    bad_name(name: &str) =
        "`{}` is no name for CloudFormation, which has 1 to 64 letters and digits; `#[cfn(name = \"…\")]` \
        sets another one", shortened(name);
    property_twice(name: &str) = "there are two properties `{name}`";
    bad_type_name(name: &str) =
        "invalid type name `{}`: expected three parts of 2 to 64 letters and digits, as in \
        `MyOrg::Team::Thing`", shortened(name);
    BAD_URL = "expected a URL that begins with `https://`, of at most 4096 characters";
    BAD_STRATEGY = "expected `create_then_delete` or `delete_then_create`";
    BAD_PERMISSION = "expected a permission such as `\"ec2:DescribeVpcs\"`";
    BAD_HANDLER =
        "expected `create`, `read`, `update`, `delete` or `list`, with permissions, as in \
        `create(\"team:CreateThing\")`";
    handler_twice(operation: &str) = "the handler `{operation}` is given twice";
    BAD_MINUTES = "expected a number of minutes from 2 to 2160, as in `timeout_in_minutes = 60`";
    EXPECTED_FIELDS =
        "expected names of fields, as in `(team, id)`, or paths of properties, as in `(\"Endpoint/Host\")`";
    MUTABLE_IDENTIFIER =
        "an identifier is `read_only` or `create_only`: no object could be found after it has changed";
    IDENTIFIER_TWICE =
        "the struct says what the identifier is: remove the word here, or from the struct";
    contradiction(word: &str, other: &str) = "`{word}` contradicts `{other}`";
    TAGS_TWICE = "another field has the tags";
    TAGS_OF_NONE = "no property has the tags: expected a field with `#[cfn(tags)]`, or one named `tags`";
    BAD_TAGGING =
        "expected `taggable = false`, or `tag_on_create = false`, `tag_updatable = false`, \
        `cloudformation_system_tags = false`, `permissions(\"…\")`";
}
