use ferroform::prelude::*;
use ferroform::table::{Kind, ObjectTable, Text};

#[cfg_resource("Test::Ui::Tree")]
struct Tree;

fn depth(object: &ObjectTable) -> usize {
    let left = object.attributes.iter().find(|a| a.name == "left" || a.name == "root").expect("a branch");
    match left.kind {
        Kind::Object(inner) => 1 + depth(inner),
        Kind::String(Text::Json) => 0,
        _ => unreachable!(),
    }
}

fn main() {
    assert!(depth(Tree::REGISTRATION.table.root) >= 2);
}
