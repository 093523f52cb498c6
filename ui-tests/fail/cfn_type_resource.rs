use ferroform::CfnType;

#[derive(CfnType)]
#[cfn(type_name = "MyOrg::Thing")]
struct Bare {
    name: String,
}

/// The right type at the wrong item.
#[derive(CfnType)]
#[cfn(type_name = "MyOrg::Team::Thing")]
struct Unnamed(String);

/// And once more.
#[derive(CfnType)]
#[cfn(type_name = "MyOrg::Team::Thing")]
enum Choice {
    A,
}

/// No properties.
#[derive(CfnType)]
#[cfn(type_name = "MyOrg::Team::Thing", primary_identifier(nmae), handlers())]
struct Empty {}

/// Every word with another value.
#[derive(CfnType)]
#[cfn(
    type_name = "MyOrg::Team::Thing",
    file = "/schemas/thing.json",
    source_url = "http://example.com",
    documentation_url = "example.com",
    replacement_strategy = at_once,
    primary_identifier(name, nmae, "Endpoint/Host", "Nowhere/Host"),
    additional_identifier(7),
    tagging(tag_on_craete = false, tag_updatable = 1, taggable = false, taggable = true, permissions("tag")),
    handlers(
        create("CreateThing", timeout_in_minutes = 1),
        create,
        raed,
        delete(timeout = 60),
        list(timeout_in_minutes = 60, timeout_in_minutes = 60),
    ),
    one_of(name, (endpoint, nmae)),
    any_of(name),
    file = "schemas/thing.json",
)]
struct Wrong {
    #[cfn(primary_identifier)]
    name: String,
    #[cfn(tags)]
    endpoint: Option<Vec<String>>,
    #[cfn(tags)]
    more: Option<Vec<String>>,
}

/// Its identifier can change.
#[derive(CfnType)]
#[cfn(type_name = "MyOrg::Team::Thing", handlers(create, read, delete), tagging(tag_on_create = true))]
struct Mutable {
    #[cfn(primary_identifier)]
    name: String,
}

/// It has no identifier.
#[derive(CfnType)]
#[cfn(type_name = "MyOrg::Team::Thing", handlers(create, read, delete))]
struct Lost {
    name: String,
}

fn main() {
    // There are no further errors about what would have been derived.
    let _ = (Wrong::schema(), Lost::schema());
}
