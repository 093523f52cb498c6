use ferroform::CfnType;

#[derive(CfnType)]
enum Target {
    Host(String),
}

#[derive(CfnType)]
struct Words {
    #[cfn(minLenght = 1, length(1..65))]
    target: Target,
}

/// It has no handlers.
#[derive(CfnType)]
#[cfn(type_name = "MyOrg::Team::Thing")]
struct Thing {
    #[cfn(create_only, primary_identifier)]
    words: Words,
}

fn main() {
    // There are no further errors about what would have been derived.
    let _ = Thing::schema();
}
