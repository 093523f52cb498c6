use ferroform::TerraformType;

#[derive(TerraformType)]
struct Named {
    #[terraform(rename = "Host")]
    host: String,
}

#[derive(TerraformType)]
struct Half {
    half: f32,
}

fn main() {}
