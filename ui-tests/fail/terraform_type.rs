use ferroform::TerraformType;

#[derive(TerraformType)]
struct Named {
    #[terraform(name = "Host")]
    host: String,
}

#[derive(TerraformType)]
struct Half {
    half: f32,
}

fn main() {}
