//! The table of a large object is joined from parts.

use ferroform::{Resource, cfg_resource};

#[cfg_resource("Test::Ui::Large")]
pub struct Large;

fn main() {
    let attributes = Large::REGISTRATION.table.root.attributes;
    assert!(attributes.is_sorted_by(|a, b| a.name < b.name));
    let properties: Vec<&str> = attributes.iter().filter_map(|attribute| attribute.property).collect();
    let expected: Vec<String> = (0..600).map(|number| format!("P{number:03}")).collect();
    assert_eq!(properties, expected);
}
