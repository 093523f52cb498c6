use ferroform::CfnType;

#[derive(CfnType)]
struct Limits {
    #[cfn(length(5))]
    a: String,
    #[cfn(length(1..65))]
    b: String,
    #[cfn(length(9..=1))]
    c: String,
    #[cfn(length(1..=2), max_length = 3)]
    d: String,
    #[cfn(pattern = "(")]
    e: String,
    #[cfn(range(1..=2, 3..=4))]
    f: i64,
    #[cfn(minimum = "1", maximum = f())]
    g: i64,
    #[cfn(default = f(), enum("a", "a", 'c'))]
    h: String,
    #[cfn(items(length(1..=2), read_only, items()))]
    i: Vec<String>,
    #[cfn(length(..), size())]
    j: String,
    #[cfn(minimum = 1, exclusive_minimum = 0)]
    k: i64,
}

fn main() {}
