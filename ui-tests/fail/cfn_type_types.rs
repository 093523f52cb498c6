use std::path::PathBuf;

use ferroform::CfnType;

struct Underived;

#[derive(CfnType)]
enum Mode {
    Fast,
}

#[derive(CfnType)]
struct Inner {
    text: String,
}

/// A resource type is the type of no property.
#[derive(CfnType)]
#[cfn(type_name = "MyOrg::Team::Thing", handlers(create, read, delete))]
struct Thing {
    #[cfn(create_only, primary_identifier)]
    name: String,
}

#[derive(CfnType)]
struct Types {
    path: PathBuf,
    list: Vec<Underived>,
    thing: Option<Thing>,
    #[cfn(length(1..=2))]
    number: i64,
    #[cfn(range(1..=2))]
    text: String,
    #[cfn(items(pattern = "a"))]
    numbers: Vec<u8>,
    #[cfn(unique)]
    map: std::collections::BTreeMap<String, String>,
    #[cfn(keys = "a")]
    words: Vec<String>,
    #[cfn(size(1..=2))]
    size: String,
    #[cfn(pattern = "a")]
    inner: Inner,
    #[cfn(default = "Fast")]
    mode: Mode,
    #[cfn(default = 1)]
    flag: bool,
    #[cfn(maximum = 256)]
    byte: u8,
    #[cfn(default = [1, 2])]
    any: serde_json::Value,
}

fn main() {}
