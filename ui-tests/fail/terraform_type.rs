use ferroform::TerraformType;

#[derive(TerraformType)]
struct Named {
    #[terraform(rename = "Host")]
    host: String,
}

#[derive(TerraformType)]
struct Outer {
    inner: Inner,
}

struct Inner;

#[derive(TerraformType)]
enum Mode {
    #[terraform(name = "fast")]
    Fast,
    Slow(u8),
}

fn main() {}
