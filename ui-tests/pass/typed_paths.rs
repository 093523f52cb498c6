use ferroform::prelude::*;
use ferroform::value::Path;

#[cfg_resource("Test::Ui::Thing", hooks)]
pub struct Thing;

#[cfg_resource("Test::Ui::Tree", model)]
pub struct Tree;

#[cfg_resource("Test::Ui::Names", model)]
pub struct Names;

impl Hooks for Thing {
    fn validate(_: &ThingModel, diagnostics: &mut Diagnostics) {
        let error = Diagnostic::error("Bad port", "Port 0 is no port.");
        diagnostics.push(error.at(ThingModel::paths().endpoint().port()));
    }
}

fn shown(path: impl Into<Path>) -> String {
    path.into().to_string()
}

fn main() {
    let thing = ThingModel::paths();
    assert_eq!(shown(thing.endpoint().port()), "endpoint.port");
    assert_eq!(shown(thing.rules().at(1).action()), "rules[1].action");
    assert_eq!(shown(thing.options().key("a")), "options[\"a\"]");
    assert_eq!(shown(thing.colours().element()), "colours[*]");
    assert_eq!(shown(TreeModel::paths().root().left().children().at(0).label()), "root.left.children[0].label");
    let names = NamesModel::paths();
    assert_eq!(shown(NamesModelPath::into(&names).path()), "into.path");
    assert_eq!(shown(names.from().at(0).self_()), "from[0].self");
    assert_eq!(shown(names.r#gen()), "gen");
}
