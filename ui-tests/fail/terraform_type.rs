use ferroform::TerraformType;

#[derive(TerraformType)]
enum Kind {
    Tcp,
}

#[derive(TerraformType)]
struct Pair(String, String);

#[derive(TerraformType)]
struct Named {
    #[terraform(name = "Host")]
    host: String,
}

#[derive(TerraformType)]
struct Twice {
    host: String,
    #[terraform(name = "host")]
    name: String,
}

#[derive(TerraformType)]
struct Misspelt {
    #[terraform(nmae = "host")]
    name: String,
}

#[derive(TerraformType)]
struct Half {
    whole: i64,
    half: f32,
}

fn main() {}
