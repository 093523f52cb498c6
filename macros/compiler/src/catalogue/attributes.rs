//! The messages of `#[derive(Arguments)]`, `#[derive(Attributes)]` and `#[derive(ProviderSettings)]`.

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
        "Terraform itself uses the name `{name}`; `{}` sets another one", RENAME;
    RENAME = "#[terraform(rename = \"…\")]";
    DEPRECATED = "It is deprecated.";
    EXPECTED_VALUE =
        "expected a string, a number, `true` or `false`: constants have no value yet when the macro reads them";
    EXPECTED_DEFAULT =
        "expected a string, a number, `true`, `false` or a variant of an enum, as in `Mode::Fast`";
    default_against(rule: &str) = "the default does not obey `{rule}`: change one of them";
    EXPECTED_VARIABLE = "expected the name of an environment variable, as in `env = \"MYORG_URL\"`";
    EXPECTED_FIELDS = "expected names of fields, as in `requires(host)`";
    DEFAULT_AND_COMPUTED =
        "an argument with a default is never left to what is read: remove `computed` or `default`";
}
