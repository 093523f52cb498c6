use ferroform::model::{Model, Nested};
use ferroform::prelude::*;

#[cfg_resource("Test::Ui::Tree", model)]
pub struct Tree;

/// One function for all levels, because all levels have one type.
fn depth(node: &TreeModelNode) -> usize {
    let left = node.left.known().and_then(Nested::object);
    1 + left.map_or(0, depth)
}

fn main() {
    let leaf = TreeModelNode { left: Nested::Json(String::from("{}")).into(), ..Default::default() };
    let inner = TreeModelNode { label: "inner".into(), left: Nested::from(leaf).into(), ..Default::default() };
    let tree = TreeModel { root: inner.into(), ..Default::default() };
    assert_eq!(tree.root.known().map(depth), Some(2));
    assert_eq!(TreeModel::from_value(&tree.to_value()), Some(tree));
}
