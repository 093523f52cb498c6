use ferroform::prelude::*;
use ferroform::table::{TagShape, TaggingTable};

#[cfg_resource("Test::Ui::Flagged")]
struct Flagged;

#[cfg_resource("Test::Ui::Labelled")]
struct Labelled;

fn tagging<R: ferroform::Resource>() -> TaggingTable {
    R::REGISTRATION.table.tagging.expect("tags")
}

fn main() {
    let flagged = tagging::<Flagged>();
    let flags = &["propagate_at_launch"];
    assert_eq!(flagged.shape, TagShape::Pairs { key: "tag_key", value: "tag_value", flags });
    assert!(flagged.is_updatable);

    // The type has no update handler.
    let labelled = tagging::<Labelled>();
    assert_eq!((labelled.attribute, labelled.shape), ("labels", TagShape::Json));
    assert!(!labelled.is_updatable);
}
