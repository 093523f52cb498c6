use ferroform::model::Model;
use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Names", model)]
pub struct Names;

fn main() {
    let names = NamesModel {
        r#gen: "gen".into(),
        self__: "Self".into(),
        self_: "Self_".into(),
        r#type: "Type".into(),
        r#try: "Try".into(),
        super_: "Super".into(),
        crate_: "Crate".into(),
        _1_a_: "1a".into(),
        _1_a: "_1a".into(),
        a_b: "A-b".into(),
        a_b_2: "A.b".into(),
        ..Default::default()
    };
    let value = names.to_value();
    assert_eq!(value.attribute("gen").as_str(), Some("gen"));
    assert_eq!(value.attribute("self").as_str(), Some("Self"));
    assert_eq!(value.attribute("self_").as_str(), Some("Self_"));
    assert_eq!(value.attribute("1_a").as_str(), Some("1a"));
    assert_eq!(value.attribute("_1_a").as_str(), Some("_1a"));
    assert_eq!(NamesModel::from_value(&value), Some(names));
}
