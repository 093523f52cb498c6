//! Models of types with any names and of types that contain themselves, and their typed paths.

use ferroform::model::{Model, Nested};
use ferroform::prelude::*;
use ferroform::value::Path;

#[cfg_resource("Test::Ui::Names", model)]
pub struct Names;

#[cfg_resource("Test::Ui::Tree", model)]
pub struct Tree;

#[cfg_resource("Test::Ui::Thing", model)]
pub struct Thing;

/// One function for all levels, because all levels have one type.
fn depth(node: &TreeModelNode) -> usize {
    let left = node.left.known().and_then(Nested::object);
    1 + left.map_or(0, depth)
}

fn shown(path: impl Into<Path>) -> String {
    path.into().to_string()
}

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
    for (attribute, text) in
        [("gen", "gen"), ("self", "Self"), ("self_", "Self_"), ("1_a", "1a"), ("_1_a", "_1a")]
    {
        assert_eq!(value.attribute(attribute).as_str(), Some(text));
    }
    assert_eq!(NamesModel::from_value(&value), Some(names));

    let leaf = TreeModelNode { left: Nested::Json(String::from("{}")).into(), ..Default::default() };
    let inner = TreeModelNode { label: "inner".into(), left: Nested::from(leaf).into(), ..Default::default() };
    let tree = TreeModel { root: inner.into(), ..Default::default() };
    assert_eq!(tree.root.known().map(depth), Some(2));
    assert_eq!(TreeModel::from_value(&tree.to_value()), Some(tree));

    let thing = ThingModel::paths();
    let error = Diagnostic::error("Bad port", "Port 0 is no port.").at(thing.endpoint().port());
    assert_eq!(error.path.map(shown).as_deref(), Some("endpoint.port"));
    assert_eq!(shown(thing.rules().at(1).action()), "rules[1].action");
    assert_eq!(shown(thing.options().key("a")), "options[\"a\"]");
    assert_eq!(shown(thing.colours().element()), "colours[*]");
    assert_eq!(shown(TreeModel::paths().root().left().children().at(0).label()), "root.left.children[0].label");
    let names = NamesModel::paths();
    assert_eq!(shown(NamesModelPath::into(&names).path()), "into.path");
    assert_eq!(shown(names.from().at(0).self_()), "from[0].self");
    assert_eq!(shown(names.r#gen()), "gen");
}
