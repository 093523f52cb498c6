use ferroform::prelude::*;
use ferroform::table::TagShape;

#[cfg_resource("Test::Ui::Tagged")]
struct Tagged;

fn main() {
    let tagging = Tagged::REGISTRATION.table.tagging.as_ref().expect("tags");
    assert_eq!(tagging.attribute, "tags");
    assert!(matches!(tagging.shape, TagShape::Pairs { key: "key", value: "value", flags: &[] }));
}
