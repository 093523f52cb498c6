struct Underived;

#[derive(ferroform::CfnType)]
struct Types {
    list: Vec<Underived>,
    #[cfn(length(1..=2))]
    number: i64,
    #[cfn(range(1..=2))]
    text: String,
    #[cfn(unique)]
    map: std::collections::BTreeMap<String, String>,
    #[cfn(keys = "a")]
    words: Vec<String>,
    #[cfn(size(1..=2))]
    size: String,
    #[cfn(default = 1)]
    flag: bool,
    #[cfn(default = [1, 2])]
    any: serde_json::Value,
}

fn main() {}
