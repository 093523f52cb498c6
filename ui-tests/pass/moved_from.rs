use ferroform::prelude::*;
use ferroform::table::MovedFrom;

#[cfg_resource("Test::Ui::Thing", moved_from(other_thing = "name", other_old_thing = "thing_id"))]
struct Thing;

fn main() {
    let moved = |type_name, identifier| MovedFrom { type_name, identifier };
    let expected = [moved("other_old_thing", "thing_id"), moved("other_thing", "name")];
    assert_eq!(Thing::REGISTRATION.table.moved_from, expected);
}
