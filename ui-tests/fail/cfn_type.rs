use ferroform::CfnType;

#[derive(CfnType)]
union Bits {
    number: u32,
}

#[derive(CfnType)]
struct Nothing;

#[derive(CfnType)]
struct Pair(String, String);

#[derive(CfnType)]
struct Page<'a, T> {
    items: &'a [T],
}

#[derive(CfnType)]
enum Empty {}

#[derive(CfnType)]
enum Target {
    Host(String),
    #[cfn(name = "NOWHERE")]
    Nowhere,
    #[cfn(name = "NOWHERE", read_only)]
    Elsewhere,
}

#[derive(CfnType)]
#[cfn]
#[cfn(name = "Ill-named", handlers(create))]
struct Words {
    #[cfn(readOnly, required, minLenght = 1, tags, zzz)]
    a: String,
    #[cfn(read_only = true, name, length = 5, "text", pattern =)]
    b: String,
    #[cfn(read_only, read_only, min_length 5)]
    c: String,
    #[cfn(name = "A")]
    d: String,
    _É: String,
}

#[derive(CfnType)]
struct Contradictions {
    #[cfn(read_only, write_only)]
    a: String,
    #[cfn(default = "a", read_only)]
    b: String,
    #[cfn(create_only, conditional_create_only)]
    c: String,
}

fn main() {}
